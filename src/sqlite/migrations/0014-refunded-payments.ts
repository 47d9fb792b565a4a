/** When the payment provider gave back a payment that came for nothing due, in milliseconds since 1970. */
export const refundedPayments = `
ALTER TABLE payments ADD COLUMN refunded_at INTEGER;
`;
