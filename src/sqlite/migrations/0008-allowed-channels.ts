/**
 * Out channels to which the lodgings of an in channel may go. Existing channels keep those their lodgings are in; a new
 * one has none until the operator names some.
 */
export const allowedChannels = `
ALTER TABLE gateways ADD COLUMN out_gateways TEXT NOT NULL DEFAULT '[]';
UPDATE gateways SET out_gateways = (
  SELECT json_group_array(gateway_code) FROM (
    SELECT DISTINCT c.gateway_code FROM lodgings l JOIN lodging_channels c ON c.lodging_id = l.id
    WHERE l.in_gateway = gateways.code ORDER BY c.gateway_code
  )
) WHERE direction = 'IN';
`;
