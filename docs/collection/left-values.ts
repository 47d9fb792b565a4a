/**
 * Variables that answers set for later requests, by operation, and where the answer has them. The other variables come
 * from the environment and from the folder that books a stay.
 */
export const leftValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'list-feeds': {
    feedGateway: 'res.body[0]?.gateway',
    feedFile: "res.body[0]?.url.split('/').pop()",
  },
  'list-lodging-reviews': { reviewId: 'res.body[0]?.id' },
  'create-webhook': { webhookId: 'res.body.id' },
  'list-webhook-deliveries': { deliveryId: 'res.body.deliveries[0]?.id' },
};

/** Values that the document only describes, since they belong to one service at one time. */
export const givenValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'download-feed': { gateway: '{{feedGateway}}', file: '{{feedFile}}' },
};

/** Operations that end something other requests need come last in their folder. */
export const lastOperations: readonly string[] = ['delete-webhook'];
