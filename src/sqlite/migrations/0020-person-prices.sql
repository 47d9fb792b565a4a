-- Dealers of an out channel can compute costs by person or night. Channels that offer such lodgings keep them.
ALTER TABLE gateways ADD COLUMN person_prices INTEGER NOT NULL DEFAULT 0 CHECK (person_prices IN (0, 1));
-- `gateways` of a lodging holds the channels that it may go to; `lodging_channels` those that offer it.
ALTER TABLE lodgings ADD COLUMN needs_person_prices INTEGER NOT NULL DEFAULT 0 CHECK (needs_person_prices IN (0, 1));
UPDATE lodgings SET needs_person_prices = 1 WHERE EXISTS (SELECT 1 FROM json_each(property, '$.services')
  WHERE value ->> '$.optionType' = 'MANDATORY_ON_BOOKING' AND value ->> '$.priceUnit' <> 'STAY');
UPDATE gateways SET person_prices = 1 WHERE code IN
  (SELECT gateway_code FROM lodging_channels JOIN lodgings ON id = lodging_id WHERE needs_person_prices = 1);
CREATE INDEX lodgings_by_person_prices ON lodgings (id) WHERE needs_person_prices = 1;
