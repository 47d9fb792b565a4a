// Made by `npm run client` from the service's own description. Change the operations, not this file.

export interface paths {
    "/v2/lodgings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the lodgings on sale on the dealer's channels, in the order of their ids.
         * @description Lists the lodgings on sale on the dealer's channels, in the order of their ids. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-lodgings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/out/{gatewayCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the lodgings on sale on one channel of the dealer, in the order of their ids.
         * @description Lists the lodgings on sale on one channel of the dealer, in the order of their ids. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-channel-lodgings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/catalogSummary/out/{gatewayCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the open properties of one channel of the dealer with the minutes of their last changes.
         * @description Lists the open properties of one channel of the dealer with the minutes of their last changes. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["summarise-catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/lastUpdates/{min}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the lodgings of the dealer's catalog that changed in the last minutes, and those that left it.
         * @description Lists the lodgings of the dealer's catalog that changed in the last minutes, and those that left it. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-last-updates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/lastIndexed/{min}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the lodgings of the dealer's catalog whose index data was written in the last minutes, changed or not.
         * @description Lists the lodgings of the dealer's catalog whose index data was written in the last minutes, changed or not. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-last-indexed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads all descriptive data of a lodging.
         * @description Reads all descriptive data of a lodging. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-lodging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the services of a lodging with their prices.
         * @description Lists the services of a lodging with their prices. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-extras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/localoperator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the contact who hands over the keys of a lodging, with place and times.
         * @description Reads the contact who hands over the keys of a lodging, with place and times. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-local-operator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/catalog": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the lodgings of the dealer's catalog with the instant at which each topic changed last.
         * @description Lists the lodgings of the dealer's catalog with the instant at which each topic changed last. Needs a key with ROLE_SERVICEPROD_API. There is no XML form. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["read-catalog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/customerReview/{id}/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the published reviews of a lodging with their replies, newest first.
         * @description Lists the published reviews of a lodging with their replies, newest first. Needs a key with ROLE_SERVICEPROD_API or ROLE_GATEWAYIN_API. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-lodging-reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/customerReview/company/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the published reviews of all lodgings that the dealer's company manages, newest first.
         * @description Lists the published reviews of all lodgings that the dealer's company manages, newest first. Needs a key with ROLE_SERVICEPROD_API or ROLE_GATEWAYIN_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-company-reviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/customerReview/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a published review with its replies.
         * @description Reads a published review with its replies. Needs a key with ROLE_SERVICEPROD_API or ROLE_GATEWAYIN_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-review"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the changes of the dealer's catalog after a sequence; waits for the next change on request.
         * @description Lists the changes of the dealer's catalog after a sequence; waits for the next change on request. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/feeds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the newest files with all lodgings and all availabilities of each of the dealer's channels.
         * @description Lists the newest files with all lodgings and all availabilities of each of the dealer's channels. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-feeds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/availabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists every stay of a lodging that can be booked, with its price.
         * @description Lists every stay of a lodging that can be booked, with its price. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-availabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/avail-saturday-weekly": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the stays of a lodging that last whole weeks from Saturday to Saturday.
         * @description Lists the stays of a lodging that last whole weeks from Saturday to Saturday. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-saturday-weeks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/estimated-daily-price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Estimates what each night of a lodging costs, from the cheapest stay over it.
         * @description Estimates what each night of a lodging costs, from the cheapest stay over it. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["estimate-daily-prices"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/stays/{arrival}-{departure}/extras": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the services of a lodging with their prices for one stay.
         * @description Lists the services of a lodging with their prices for one stay. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-stay-extras"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/stays/{arrival}-{departure}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads one stay of a lodging with its price, or the reasons why it cannot be booked and bookable alternatives.
         * @description Reads one stay of a lodging with its price, or the reasons why it cannot be booked and bookable alternatives. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-stay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/stays/{arrival}-{departure}/discountcodes/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the discount that a code gives on a stay.
         * @description Reads the discount that a code gives on a stay. Needs no key; a key that is sent is checked all the same. A publishable key will do.
         */
        get: operations["get-discount-code"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/stays/suggests/{arrival}-{departure}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the stays of a lodging closest to the requested dates.
         * @description Lists the stays of a lodging closest to the requested dates. Needs no key; a key that is sent is checked all the same. A publishable key will do.
         */
        get: operations["suggest-stays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/lodgings/{id}/icalendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads the unavailable nights of a lodging as a calendar to subscribe to.
         * @description Reads the unavailable nights of a lodging as a calendar to subscribe to. It is served at `/v2/lodgings/{id}/icalendar.ics`, too. Needs no key; a key that is sent is checked all the same. A publishable key will do. Available as text/calendar only; problems are JSON. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contracts/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a contract of a property, or replaces its prices and availability.
         * @description Creates a contract of a property, or replaces its prices and availability. Needs a key with ROLE_GATEWAYIN_API. The body may have up to 16 MB. It may be compressed with gzip.
         */
        post: operations["insert-contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/contracts/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the state of a contract, or changes it.
         * @description Returns the state of a contract, or changes it. Needs a key with ROLE_GATEWAYIN_API.
         */
        post: operations["set-contract-status"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/availabilities/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Lists the stays of up to 1,000 lodgings that can be booked, with a result or a problem for each of them.
         * @description Lists the stays of up to 1,000 lodgings that can be booked, with a result or a problem for each of them. Needs a key with ROLE_SERVICEPROD_API. A publishable key will do.
         */
        post: operations["search-availabilities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stays/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Searches the bookable stays on the caller's channels.
         * @description Searches the bookable stays on the caller's channels. Needs a key with ROLE_SERVICEPROD_API. A publishable key will do.
         */
        get: operations["search-stays"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/stays/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Returns the lowest price of each day of arrival on the caller's channels, and how many lodgings are free.
         * @description Returns the lowest price of each day of arrival on the caller's channels, and how many lodgings are free. Needs a key with ROLE_SERVICEPROD_API. A publishable key will do.
         */
        get: operations["read-price-calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/places/suggests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggests regions, stations, cities and lodgings for the text typed so far.
         * @description Suggests regions, stations, cities and lodgings for the text typed so far. Needs a key with ROLE_SERVICEPROD_API. A publishable key will do.
         */
        get: operations["suggest-names"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Finds the dealer's bookings by its own reference or by the booking's, ended ones included, newest first.
         * @description Finds the dealer's bookings by its own reference or by the booking's, ended ones included, newest first. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-bookings"];
        put?: never;
        /**
         * Books a stay that the customer pays by link; its nights are taken until the deadline.
         * @description Books a stay that the customer pays by link; its nights are taken until the deadline. Needs no key; a key that is sent is checked all the same.
         */
        post: operations["create-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a priced proposal for a booking; holds no nights and leaves the booking unchanged.
         * @description Creates a priced proposal for a booking; holds no nights and leaves the booking unchanged. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["quote-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/comm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the messages about a booking, to the operator and back, oldest first.
         * @description Lists the messages about a booking, to the operator and back, oldest first. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-communications"];
        put?: never;
        /**
         * Sends the operator a message about a booking in any state.
         * @description Sends the operator a message about a booking in any state. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["add-communication"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/occupants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the occupants of a booking in order of entry.
         * @description Lists the occupants of a booking in order of entry. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["list-occupants"];
        put?: never;
        /**
         * Registers occupants of a booking, in addition to the registered ones or (replace) instead of them.
         * @description Registers occupants of a booking, in addition to the registered ones or (replace) instead of them. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["add-occupants"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/easy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prices a stay as of now (EVALUATION), or books it at once (BOOKED).
         * @description Prices a stay as of now (EVALUATION), or books it at once (BOOKED). Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["book-easily"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/finalPayment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Returns the link by which the customer pays the amount due of a booking.
         * @description Returns the link by which the customer pays the amount due of a booking. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["final-payment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/client": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the customer of a booking as a whole.
         * @description Replaces the customer of a booking as a whole. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["replace-client"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/modify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prices a change of a booking (EVALUATION), or makes it (BOOKED).
         * @description Prices a change of a booking (EVALUATION), or makes it (BOOKED). Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["modify-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reads a booking with its customer, price, quotes, cancellation and history.
         * @description Reads a booking with its customer, price, quotes, cancellation and history. Needs a key with ROLE_SERVICEPROD_API. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["get-booking"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/bookings/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prices the cancellation of a booking (EVALUATION), or cancels it (CANCELLED).
         * @description Prices the cancellation of a booking (EVALUATION), or cancels it (CANCELLED). Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["cancel-booking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/dictionary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists all codes with their labels in a language, so that no client needs a list of its own.
         * @description Lists all codes with their labels in a language, so that no client needs a list of its own. Needs no key; a key that is sent is checked all the same. A publishable key will do. Answers 304 to an If-None-Match that names the present answer.
         */
        get: operations["read-dictionary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/test/bookings/{id}/{event}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulates an event of a sandbox booking that the customer, the operator or time would cause.
         * @description Simulates an event of a sandbox booking that the customer, the operator or time would cause. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["simulate-booking-event"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the dealer's webhooks: their events, whether and why they are paused, and how many deliveries wait.
         * @description Lists the dealer's webhooks: their events, whether and why they are paused, and how many deliveries wait. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-webhooks"];
        put?: never;
        /**
         * Registers an address that receives events from now on, and returns the secret that signs them.
         * @description Registers an address that receives events from now on, and returns the secret that signs them. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["create-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Changes, pauses or resumes a webhook; omitted members stay unchanged.
         * @description Changes, pauses or resumes a webhook; omitted members stay unchanged. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["change-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replaces the secret of a webhook; for 24 hours, events are also signed with the former one.
         * @description Replaces the secret of a webhook; for 24 hours, events are also signed with the former one. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["rotate-webhook-secret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends the event webhook.test to a webhook like any other event; its delivery shows the outcome.
         * @description Sends the event webhook.test to a webhook like any other event; its delivery shows the outcome. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["test-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deletes a webhook and its waiting deliveries; deleting it again does nothing.
         * @description Deletes a webhook and its waiting deliveries; deleting it again does nothing. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["delete-webhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lists the sent and waiting deliveries of a webhook, oldest first: attempts, the last answer, the next attempt.
         * @description Lists the sent and waiting deliveries of a webhook, oldest first: attempts, the last answer, the next attempt. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["list-webhook-deliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/webhooks/{id}/deliveries/{delivery}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sends a delivery again immediately, even one that succeeded; its webhook-id stays the same.
         * @description Sends a delivery again immediately, even one that succeeded; its webhook-id stays the same. Needs a key with ROLE_SERVICEPROD_API.
         */
        post: operations["retry-webhook-delivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/properties/insert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creates a property, or replaces its description.
         * @description Creates a property, or replaces its description. Needs a key with ROLE_GATEWAYIN_API. The body may have up to 4 MB. It may be compressed with gzip.
         */
        post: operations["insert-property"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v2/feeds/{gateway}/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Downloads a file of a feed: one JSON object per line, compressed with gzip.
         * @description Downloads a file of a feed: one JSON object per line, compressed with gzip. A Range request resumes a broken download. Needs a key with ROLE_SERVICEPROD_API.
         */
        get: operations["download-feed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports that the process runs.
         * @description Reports that the process runs.
         */
        get: operations["health"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reports whether the service is ready; degraded means that searches fail while bookings work.
         * @description Reports whether the service is ready; degraded means that searches fail while bookings work.
         */
        get: operations["ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Figures about the service, in the text form of Prometheus.
         * @description Figures about the service, in the text form of Prometheus.
         */
        get: operations["metrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document.
         * @description This document.
         */
        get: operations["openapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema.xsd": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The XML Schema of every XML body and answer.
         * @description The XML Schema of every XML body and answer.
         */
        get: operations["schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/schema/{document}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The XML Schema of one body or answer, or of problems.
         * @description The XML Schema of one body or answer, or of problems.
         */
        get: operations["operation-schema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mcp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answers a message of the Model Context Protocol.
         * @description Answers a message of the Model Context Protocol. Its tools find and price stays; they only read.
         */
        post: operations["agents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Availabilities: {
            /** Format: YYYY-MM-DD HH:mm */
            lastChange: string;
            /** Format: date-time */
            lastChangeAt: string;
            lodgingPack?: string;
            hasPromo: boolean;
            totalExcludes: string[];
            onSiteExcludes: string[];
            availabilities: {
                /** Format: YYYYMMDD */
                arrival: string;
                /** Format: YYYYMMDD */
                departure: string;
                basePrice: number;
                price: number;
                totalPrice?: number;
                onSiteTotal?: number;
                discountPercent: number;
                priceEnabled: boolean;
                promotions?: {
                    promotion: {
                        code: string;
                    }[];
                };
                requestOnly: boolean;
            }[];
        };
        BookingLine: {
            code: string;
            label: string;
            labelLanguage?: string;
            amount: number;
            /** @enum {string} */
            optionType?: "MANDATORY_ON_BOOKING" | "OPTIONAL_ON_SITE" | "OPTIONAL_ON_BOOKING" | "INCLUDED";
            /** @enum {string} */
            payable: "ON_BOOKING" | "ON_SITE" | "INCLUDED";
        };
        BookingRequest: {
            lodgingId: number;
            /** Format: YYYYMMDD */
            arrival: string;
            /** Format: YYYYMMDD */
            departure: string;
            occupantCount: number;
            occupantCountChildren?: number;
            childrenAges?: number[];
            extras?: string[];
            promoCode?: string;
            urlSuccess?: string;
            urlFailure?: string;
            referenceReseller?: string;
            salesFollowup?: string;
            comment?: string;
            price?: number;
            customer: {
                /** @enum {string} */
                civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                firstName: string;
                lastName: string;
                email: string;
                phoneNumber?: string;
                /** @default fr */
                language?: string;
                address?: {
                    line1: string;
                    line2?: string;
                    line3?: string;
                    postalCode: string;
                    city: string;
                    country: string;
                };
                companyName?: string;
            };
            /**
             * @default PAYMENT_REQUEST
             * @enum {string}
             */
            paymentType?: "PAYMENT_REQUEST" | "PAYMENT_LINK";
        };
        Contract: {
            contractNumber: string;
            provider: {
                providerId: string;
                providerReference: string;
                providerUrl?: string;
            };
            deposit: number;
            /** @default 0 */
            retrocession?: number;
            /** @default false */
            simplified?: boolean;
            propertyIndex?: string;
            licenceAgreement?: string;
            lodgingPack?: string;
            comments?: string;
            /** Format: YYYYMMDD */
            validFrom?: string;
            /** Format: YYYYMMDD */
            validTo?: string;
            dealRows?: {
                /** Format: YYYYMMDD */
                arrival: string;
                /** Format: YYYYMMDD */
                departure: string;
                basePrice?: number;
                price: number;
                promotions?: {
                    code: string;
                    label?: string;
                }[];
                /** @default true */
                priceEnabled?: boolean;
                /** @default false */
                requestOnly?: boolean;
            }[];
            rates?: {
                nights: {
                    /** Format: YYYYMMDD */
                    from: string;
                    /** Format: YYYYMMDD */
                    to: string;
                    nightPrice: number;
                    basePrice?: number;
                    minStay: number;
                    maxStay: number;
                    arrivalDays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                    departureDays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                    /** @default false */
                    requestOnly?: boolean;
                    /** @default true */
                    priceEnabled?: boolean;
                }[];
                lengthDiscounts?: {
                    minNights: number;
                    percent: number;
                }[];
                promotions?: {
                    code: string;
                    label: string;
                    percent: number;
                    /** Format: YYYYMMDD */
                    from: string;
                    /** Format: YYYYMMDD */
                    to: string;
                    /** Format: YYYYMMDD */
                    bookFrom?: string;
                    /** Format: YYYYMMDD */
                    bookTo?: string;
                    /** @default 1 */
                    minNights?: number;
                }[];
            };
            unavailable?: {
                /** Format: YYYYMMDD */
                from: string;
                /** Format: YYYYMMDD */
                to: string;
            }[];
        };
        ContractStatus: {
            provider: {
                providerId: string;
                providerReference: string;
                providerUrl?: string;
            };
            status: string;
            contractNumber?: string;
            comments?: string;
        };
        Discount: {
            code: string;
            label: string;
            detail: string;
            value: number;
        };
        EasyBookingRequest: {
            /** @enum {string} */
            requestType: "EVALUATION" | "BOOKED";
            lodgingId?: number;
            referenceId?: string;
            /** Format: YYYYMMDD */
            arrival: string;
            /** Format: YYYYMMDD */
            departure: string;
            occupantCount: number;
            occupantCountChildren?: number;
            childrenAges?: number[];
            extras?: string[];
            promoCode?: string;
            urlSuccess?: string;
            urlFailure?: string;
            referenceReseller?: string;
            salesFollowup?: string;
            comment?: string;
            price?: number;
            /** @default false */
            occupantFlexible?: boolean;
            customer?: {
                /** @enum {string} */
                civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                firstName: string;
                lastName: string;
                email: string;
                phoneNumber?: string;
                /** @default fr */
                language?: string;
                address?: {
                    line1: string;
                    line2?: string;
                    line3?: string;
                    postalCode: string;
                    city: string;
                    country: string;
                };
                companyName?: string;
            };
            maxPrice?: number;
            quoteToken?: string;
            /** @default false */
            acceptRequest?: boolean;
        };
        Evaluation: {
            value: number;
            totalValue: number;
            /** @enum {string} */
            priceAgreed?: "VALUE" | "TOTAL_VALUE";
            basePrice: number;
            price: number;
            extrasPrice: number;
            discountValue: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            caution: number | null;
            currency: string;
            available: boolean;
            requestOnly: boolean;
            occupantCount: number;
            lines: components["schemas"]["BookingLine"][];
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            discount?: components["schemas"]["Discount"];
            quoteToken: string;
            /** Format: date-time */
            expiresAt: string;
            /** Format: YYYY-MM-DD HH:mm */
            lastChange: string;
            /** Format: date-time */
            lastChangeAt: string;
        };
        Extras: {
            /** Format: YYYY-MM-DD HH:mm */
            lastChange: string;
            /** Format: date-time */
            lastChangeAt: string;
            extras: {
                code: string;
                label: string;
                labels: {
                    [key: string]: string;
                };
                detailUrl?: string;
                /** @enum {string} */
                optionType: "MANDATORY_ON_BOOKING" | "OPTIONAL_ON_SITE" | "OPTIONAL_ON_BOOKING" | "INCLUDED";
                /** @enum {string} */
                type: "CHECK" | "LIST";
                mandatory: boolean;
                parameters: {
                    [key: string]: string;
                };
                parameterLabels?: {
                    [key: string]: {
                        [key: string]: string;
                    };
                };
                prices: {
                    value: number;
                    selectedCodes?: string[];
                }[];
                /** @enum {string} */
                priceUnit: "STAY" | "NIGHT" | "PERSON" | "PERSON_NIGHT";
                fromAge?: number;
                maxNights?: number;
                maxPrice?: number;
            }[];
            onSiteCosts: components["schemas"]["OnSiteCost"][];
        };
        Facet: {
            values: {
                value: string;
                label: string;
                count: number;
                selected: boolean;
            }[];
            min?: number;
            max?: number;
            histogram?: {
                from: number;
                to: number;
                count: number;
            }[];
            cells?: {
                lat: number;
                lon: number;
                count: number;
                price: number;
                lodgingId?: number;
            }[];
        };
        LodgingDetail: {
            id: number;
            reference: string;
            name: string;
            label: string;
            /** @enum {string} */
            type: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
            /** @enum {string} */
            subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
            city: string;
            zipCode: string;
            country: string;
            geoTree: {
                group?: string;
                region?: string;
                zone?: string;
                station?: string;
                city: string;
            };
            latitude: number | null;
            longitude: number | null;
            surface: number | null;
            rooms: number | null;
            bathrooms: number | null;
            bedrooms: number | null;
            personMax: number;
            standing: number;
            requestOnly: boolean;
            priceEnabled: boolean;
            caution: number | null;
            mandatoryServicesPrice: number;
            features: string[];
            surroundings: string[];
            photo: components["schemas"]["Photo"];
            url: string;
            residence?: string;
            residentialUsage?: string;
            lodgingLastChange: {
                /** Format: YYYY-MM-DD HH:mm */
                lodging: string;
                /** Format: YYYY-MM-DD HH:mm */
                availabilities: string;
            };
            address: {
                line1?: string;
                line2?: string;
                line3?: string;
                postalCode: string;
                city: string;
                country: string;
            };
            coordinateAccuracy: boolean;
            description: {
                indoor: string;
                outdoor: string;
            };
            descriptions: {
                [key: string]: {
                    title?: string;
                    indoor: string;
                    outdoor?: string;
                };
            };
            photos: {
                pictures: {
                    url: string;
                    dimension: string;
                }[];
                caption?: string;
                captionLanguage?: string;
                room?: string;
                captions?: {
                    [key: string]: string;
                };
            }[];
            conciseShortLabel: string;
            shortLabel: string;
            conciseMediumLabel: string;
            mediumLabel: string;
            conciseLongLabel: string;
            longLabel: string;
            minWeekBasePrice: number | null;
            minWeekPrice: number | null;
            minWeekPromotion: number | null;
            roomDescriptions: {
                type?: string;
                name?: string;
                floor?: number;
                surface?: number;
                text?: string;
                beds: {
                    type: string;
                    count: number;
                    width?: number;
                }[];
            }[];
            carRequired?: string;
            distanceBeach: string | null;
            distanceBus: string | null;
            distanceCityCentre: string | null;
            distanceLake: string | null;
            distanceMetro: string | null;
            distanceShops: string | null;
            distanceSlope: string | null;
            distanceTaxi: string | null;
            distanceTram: string | null;
            distanceStation: string | null;
            distanceRestaurant: string | null;
            distances: {
                BEACH?: {
                    minMetres: number;
                    maxMetres: number;
                };
                BUS?: {
                    minMetres: number;
                    maxMetres: number;
                };
                CITYCENTRE?: {
                    minMetres: number;
                    maxMetres: number;
                };
                LAKE?: {
                    minMetres: number;
                    maxMetres: number;
                };
                METRO?: {
                    minMetres: number;
                    maxMetres: number;
                };
                SHOPS?: {
                    minMetres: number;
                    maxMetres: number;
                };
                SLOPE?: {
                    minMetres: number;
                    maxMetres: number;
                };
                TAXI?: {
                    minMetres: number;
                    maxMetres: number;
                };
                TRAM?: {
                    minMetres: number;
                    maxMetres: number;
                };
                STATION?: {
                    minMetres: number;
                    maxMetres: number;
                };
                RESTAURANT?: {
                    minMetres: number;
                    maxMetres: number;
                };
            };
            licenceAgreement: string | null;
            registrationNumber: string | null;
            checkIn?: {
                from: string;
                to: string;
            };
            checkOut?: {
                from: string;
                to: string;
            };
            cancellationPolicy: {
                daysBefore: number;
                refundPercent: number;
            }[];
            rules?: {
                pets?: boolean;
                smoking?: boolean;
                parties?: boolean;
                minAge?: number;
            };
            host?: {
                name: string;
                languages: string[];
                since?: number;
                responseHours?: number;
                introduction?: {
                    [key: string]: string;
                };
            };
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            reviewSummary: {
                count: number;
                average: number | null;
            };
            lodgingPack?: string;
            /** @enum {string} */
            state: "EN_DIFFUSION" | "EN_COURS_ELABORATION" | "BLOCKED" | "ARRET_VENTES" | "FIN_CONTRAT" | "NO_CONTRACT";
            /** Format: YYYY-MM-DD HH:mm */
            lastChange: string;
            /** Format: date-time */
            lastChangeAt: string;
            availabilities?: components["schemas"]["Availabilities"];
            extras?: components["schemas"]["Extras"];
            reviews?: components["schemas"]["Review"][];
            calendarFeeds?: {
                name: string;
                host: string;
                refreshMinutes: number;
                events: number;
                unreadableEvents: number;
                closed: {
                    /** Format: YYYYMMDD */
                    from: string;
                    /** Format: YYYYMMDD */
                    to: string;
                }[];
                conflicts: {
                    /** Format: YYYYMMDD */
                    from: string;
                    /** Format: YYYYMMDD */
                    to: string;
                }[];
                /** Format: date-time */
                lastSuccessAt?: string;
                /** Format: date-time */
                lastFailureAt?: string;
                lastFailure?: string;
                /** Format: date-time */
                failingSince?: string;
            }[];
        };
        OnSiteCost: {
            code: string;
            label: string;
            labelLanguage?: string;
            labels?: {
                [key: string]: string;
            };
            detailUrl?: string;
            amount?: number;
            price?: number;
            /** @enum {string} */
            priceUnit?: "STAY" | "NIGHT" | "PERSON" | "PERSON_NIGHT";
            fromAge?: number;
            maxNights?: number;
            maxPrice?: number;
            percent?: number;
            maxPerPersonNight?: number;
        };
        Photo: {
            pictures: {
                url: string;
                dimension: string;
            }[];
            caption?: string;
            captionLanguage?: string;
            room?: string;
        };
        Property: {
            name: string;
            /** @enum {string} */
            typeCode: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
            /** @enum {string} */
            subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
            provider: {
                providerId: string;
                providerReference: string;
                providerUrl?: string;
            };
            ownerFull: {
                externalId: string;
                companyName: string;
                firstName: string;
                lastName: string;
                phone: string;
                mail: string;
                address: {
                    line1: string;
                    line2?: string;
                    line3?: string;
                    postalCode: string;
                    city: string;
                    country: string;
                };
                emergencyPhone?: string;
                fax?: string;
                language?: string;
                comment?: string;
                index?: string;
                gatewayName?: string;
                dealerCode?: string;
                receptiveTerms?: string;
            };
            localOperator?: {
                companyName: string;
                firstName: string;
                phone1: string;
                lastName?: string;
                phone2?: string;
                email?: string;
                latitude: number;
                longitude: number;
                address?: {
                    line1: string;
                    line2?: string;
                    line3?: string;
                    postalCode: string;
                    city: string;
                    country: string;
                };
                receptiveTerms?: {
                    arrivalFrom?: string;
                    arrivalTo?: string;
                    departureFrom?: string;
                    departureTo?: string;
                    lateArrival?: string;
                    closedDays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                    instructions?: {
                        [key: string]: string;
                    };
                };
                depositTaken?: ("CREDIT_CARD_AUTHORIZATION" | "CHECK_ENCASHED" | "CHECK_UNCASHED" | "CASH_MONEY" | "INTERNET_WEB")[];
                /** @enum {string} */
                checkProcedure?: "CHECKIN_CHECKOUT_WITH_CLIENT" | "CHECKIN_WITH_CLIENT" | "CHECKOUT_WITH_CLIENT" | "CHECKIN_CHECKOUT_WITHOUT_CLIENT" | "HOUSECLEANING_CHECKIN_CHECKOUT_WITHOUT_CLIENT";
            };
            company?: {
                code: string;
                name?: string;
            };
            address: {
                line1: string;
                line2?: string;
                line3?: string;
                postalCode: string;
                city: string;
                country: string;
            };
            /** @default {} */
            geoTree?: {
                group?: string;
                region?: string;
                zone?: string;
                station?: string;
                city?: string;
            };
            localisation: {
                latitude: number;
                longitude: number;
                /** @default true */
                accuracy?: boolean;
                geoCode?: string;
            };
            generalDescription: {
                personMax: number;
                surface?: number;
                rooms?: number;
                bedrooms?: number;
                bathrooms?: number;
                /** @default 0 */
                standing?: number;
                floor?: number;
                lift?: boolean;
            };
            outsideDescription?: {
                garden?: boolean;
                terrace?: boolean;
                pool?: boolean;
                parking?: boolean;
                surface?: number;
                text?: string;
            };
            bedroomDescriptions?: {
                type?: string;
                name?: string;
                floor?: number;
                surface?: number;
                text?: string;
                beds?: {
                    type: string;
                    count: number;
                    width?: number;
                }[];
            }[];
            roomDescriptions?: {
                type?: string;
                name?: string;
                floor?: number;
                surface?: number;
                text?: string;
                beds?: {
                    type: string;
                    count: number;
                    width?: number;
                }[];
            }[];
            localizedDescriptions: {
                language: string;
                title?: string;
                inside: string;
                outside?: string;
            }[];
            additionalDescriptions?: {
                language: string;
                type: string;
                text: string;
            }[];
            /** @default {} */
            options?: {
                features?: string[];
                surroundings?: string[];
                /** @default {} */
                distances?: {
                    BEACH?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    BUS?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    CITYCENTRE?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    LAKE?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    METRO?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    SHOPS?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    SLOPE?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    TAXI?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    TRAM?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    STATION?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                    RESTAURANT?: {
                        minMetres: number;
                        maxMetres: number;
                    };
                };
            };
            services?: {
                code: string;
                label: {
                    [key: string]: string;
                };
                detailUrl?: string;
                /** @enum {string} */
                optionType: "MANDATORY_ON_BOOKING" | "OPTIONAL_ON_SITE" | "OPTIONAL_ON_BOOKING" | "INCLUDED";
                /** @enum {string} */
                type: "CHECK" | "LIST";
                price?: number;
                prices?: {
                    value: number;
                    selectedCodes?: string[];
                }[];
                parameters?: {
                    [key: string]: {
                        [key: string]: string;
                    };
                };
                /**
                 * @default STAY
                 * @enum {string}
                 */
                priceUnit?: "STAY" | "NIGHT" | "PERSON" | "PERSON_NIGHT";
                fromAge?: number;
                maxNights?: number;
                maxPrice?: number;
            }[];
            onSiteCosts?: {
                code: string;
                label: {
                    [key: string]: string;
                };
                detailUrl?: string;
                price?: number;
                /**
                 * @default STAY
                 * @enum {string}
                 */
                priceUnit?: "STAY" | "NIGHT" | "PERSON" | "PERSON_NIGHT";
                fromAge?: number;
                maxNights?: number;
                maxPrice?: number;
                percent?: number;
                maxPerPersonNight?: number;
            }[];
            host?: {
                name: string;
                languages?: string[];
                since?: number;
                responseHours?: number;
                introduction?: {
                    [key: string]: string;
                };
            };
            images: {
                url: string;
                order?: number;
                label?: string;
                labels?: {
                    [key: string]: string;
                };
                room?: string;
                width?: number;
                height?: number;
                variants?: {
                    url: string;
                    width: number;
                    height: number;
                }[];
            }[];
            caution?: number;
            licenceAgreement?: string;
            registrationNumber?: string;
            cadastralReference?: string;
            /** @enum {string} */
            residentialUsage?: "main" | "secondary";
            /** @enum {string} */
            carRequired?: "EMPTY" | "RECOMMENDED_CAR" | "REQUIRED_CAR";
            residence?: string;
            residenceCode?: string;
            comment?: string;
            checkIn?: {
                from: string;
                to: string;
            };
            checkOut?: {
                from: string;
                to: string;
            };
            rules?: {
                pets?: boolean;
                smoking?: boolean;
                parties?: boolean;
                minAge?: number;
            };
            cancellationPolicy?: {
                daysBefore: number;
                refundPercent: number;
            }[];
            constraints?: {
                [key: string]: string;
            };
            regulationValues?: {
                [key: string]: string;
            };
            scoreA?: number;
            scoreB?: number;
            scoreC?: number;
            scoreD?: number;
            gateways?: string[];
            calendarFeeds?: {
                url: string;
                name: string;
                /** @default 60 */
                refreshMinutes?: number;
            }[];
        };
        Review: {
            id: number;
            score: number;
            title?: string;
            body: string;
            author: string;
            lang: string;
            propertyId: number;
            city: string;
            labelPropertyType: string;
            photoId: number;
            /** Format: date-time */
            reviewDate: string;
            stayDate?: string;
            arboGeoShort?: string;
            bookingId?: number;
            discussion: {
                id: number;
                score: number;
                title?: string;
                body: string;
                author: string;
                lang: string;
                propertyId: number;
                city: string;
                labelPropertyType: string;
                photoId: number;
                /** Format: date-time */
                reviewDate: string;
                stayDate?: string;
                arboGeoShort?: string;
                bookingId?: number;
                discussion: {
                    id: number;
                }[];
            }[];
        };
        Stay: {
            id: string;
            lodgingId: number;
            /** Format: YYYYMMDD */
            arrival: string;
            /** Format: YYYYMMDD */
            departure: string;
            nights: number;
            basePrice: number;
            price: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            currency: string;
            discountPercent: number;
            discounts: components["schemas"]["Discount"][];
            priceEnabled: boolean;
            requestOnly: boolean;
            /** Format: YYYY-MM-DD HH:mm */
            lastChange?: string;
            /** Format: date-time */
            lastChangeAt?: string;
        };
        BookingEvent: {
            /** @enum {string} */
            type: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message";
            /** Format: date-time */
            timestamp: string;
            data: {
                bookingId: number;
                reference: string;
                lodgingId: number;
                state: string;
            };
        };
        CatalogEvent: {
            /** @enum {string} */
            type: "catalog.changed";
            /** Format: date-time */
            timestamp: string;
            data: {
                lodgingId: number;
                sequence: number;
                removed: boolean;
            };
        };
        TestEvent: {
            /** @enum {string} */
            type: "webhook.test";
            /** Format: date-time */
            timestamp: string;
            data: {
                webhookId: number;
            };
        };
        Booking: {
            id: number;
            reference: string;
            /** @enum {string} */
            state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
            lodgingId: number;
            /** Format: YYYYMMDD */
            arrival: string;
            /** Format: YYYYMMDD */
            departure: string;
            nights: number;
            occupantCount: number;
            occupantCountChildren: number;
            childrenAges?: number[];
            customer: {
                civility?: string;
                firstName: string;
                lastName: string;
                email: string;
                phoneNumber?: string;
                language: string;
                address?: {
                    line1: string;
                    line2?: string;
                    line3?: string;
                    postalCode: string;
                    city: string;
                    country: string;
                };
                companyName?: string;
            };
            extras: string[];
            lines: components["schemas"]["BookingLine"][];
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            basePrice: number;
            price: number;
            extrasPrice: number;
            discountValue: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            caution: number | null;
            currency: string;
            amountPaid: number;
            amountDue: number;
            amountToRefund: number;
            amountAwaited: number;
            paymentLink: string | null;
            customerLink: string;
            /** Format: date-time */
            paymentDeadline?: string;
            /** Format: date-time */
            requestDeadline?: string;
            referenceReseller?: string;
            salesFollowup?: string;
            promoCode?: string;
            comment?: string;
            partnerPrice?: number;
            /** @enum {string} */
            priceAgreed?: "VALUE" | "TOTAL_VALUE";
            quotes: {
                id: number;
                /** @enum {string} */
                status: "OPEN" | "EXPIRED";
                totalValue: number;
                /** Format: date-time */
                expiresAt: string;
            }[];
            cancellation?: {
                /** Format: date-time */
                at: string;
                reason?: string;
                refundPercent: number;
                cancellationFee: number;
                refundValue: number;
            };
            history: {
                /** @enum {string} */
                state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
                /** Format: date-time */
                at: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        BookingResult: {
            id: number;
            reference: string;
            paymentLink: string | null;
            customerLink: string;
            /** @enum {string} */
            state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            paymentDeadline?: string;
            /** Format: date-time */
            requestDeadline?: string;
            /** @enum {string} */
            priceAgreed?: "VALUE" | "TOTAL_VALUE";
            basePrice: number;
            price: number;
            extrasPrice: number;
            discountValue: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            caution: number | null;
            currency: string;
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            referenceReseller?: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        CancellationResult: {
            id: number;
            reference: string;
            /** @enum {string} */
            state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
            refundPercent: number;
            cancellationFee: number;
            refundValue: number;
            amountDue: number;
            currency: string;
            /** Format: date-time */
            evaluatedAt: string;
        };
        Catalog: {
            entries: {
                lodgingId: number;
                indexInterne: string | null;
                /** Format: date-time */
                lastUpdatedAt: string;
                enabled: boolean;
                topicsUpdatedAt: {
                    availabilities: string | null;
                    promotions: string | null;
                    services: string | null;
                    photos: string | null;
                    lodging: string | null;
                    location: string | null;
                    status: string | null;
                    rooms: string | null;
                    features: string | null;
                    keycollection: string | null;
                    reviews: string | null;
                    descriptions: string | null;
                };
            }[];
            pageSize: number;
            totalCount: number;
            nextCursor: string | null;
        };
        ChangeEvaluation: {
            value: number;
            totalValue: number;
            basePrice: number;
            price: number;
            extrasPrice: number;
            discountValue: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            caution: number | null;
            currency: string;
            lines: components["schemas"]["BookingLine"][];
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            changeToken: string;
            /** Format: date-time */
            expiresAt: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        ChangeFeed: {
            changes: {
                sequence: number;
                lodgingId: number;
                /** @enum {string} */
                topic: "availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions";
                /** Format: date-time */
                at: string;
                removed: boolean;
                availability?: components["schemas"]["Availabilities"];
                lodging?: {
                    fr: components["schemas"]["LodgingDetail"];
                    en: components["schemas"]["LodgingDetail"];
                    de: components["schemas"]["LodgingDetail"];
                    es: components["schemas"]["LodgingDetail"];
                };
            }[];
            lastSequence: number;
            more: boolean;
        };
        ChangeResult: {
            id: number;
            reference: string;
            changeReference: number;
            changeValue: number;
            totalValue: number;
            /** @enum {string} */
            state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
            amountDue: number;
            paymentLink: string | null;
            customerLink: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        ContractResult: {
            id: number;
            status: string;
            /** @enum {string} */
            action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
            details?: string;
            contractNumber: string;
            rowCount: number;
            stayCount: number;
            /** Format: date-time */
            effectiveAt: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        ContractStatusResult: {
            id: number;
            status: string;
            /** @enum {string} */
            action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
            details?: string;
            contractNumber: string;
            /** @enum {string} */
            lodgingState: "EN_DIFFUSION" | "EN_COURS_ELABORATION" | "BLOCKED" | "ARRET_VENTES" | "FIN_CONTRAT" | "NO_CONTRACT";
            allowed: ("IN_PROGRESS" | "TO_VALIDATE" | "PUBLISHED" | "SALES_STOPPED" | "END_OF_CONTRACT")[];
        };
        CouponDiscount: {
            code: string;
            label: string;
            detail: string;
            value: number;
            percent?: number;
            priceBefore: number;
            priceAfter: number;
            combinable: boolean;
            /** Format: date-time */
            validUntil?: string;
        };
        DailyPrices: {
            /** Format: YYYY-MM-DD HH:mm */
            lastChange: string;
            /** Format: date-time */
            lastChangeAt: string;
            currency: string;
            dailyPrices: {
                /** Format: YYYYMMDD */
                day: string;
                price: number;
                basePrice: number;
                minStay?: number;
                maxStay?: number;
                arrivalAllowed: boolean;
                departureAllowed: boolean;
                stay: {
                    /** Format: YYYYMMDD */
                    arrival: string;
                    /** Format: YYYYMMDD */
                    departure: string;
                };
            }[];
        };
        EasyBookingResult: {
            id: number;
            reference: string;
            paymentLink: string | null;
            customerLink: string;
            /** @enum {string} */
            state: "PENDING_PAYMENT" | "REQUESTED" | "BOOKED" | "COMPLETED" | "CANCELLED" | "EXPIRED" | "REFUSED";
            /** Format: date-time */
            createdAt: string;
            /** @enum {string} */
            priceAgreed?: "VALUE" | "TOTAL_VALUE";
            basePrice: number;
            price: number;
            extrasPrice: number;
            discountValue: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            caution: number | null;
            currency: string;
            onSiteCosts: components["schemas"]["OnSiteCost"][];
            amountDue: number;
            referenceReseller?: string;
            /** Format: date-time */
            requestDeadline?: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        LocalOperator: {
            companyName: string;
            firstName: string;
            phone1: string;
            lastName?: string;
            phone2?: string;
            email?: string;
            latitude: number;
            longitude: number;
            address?: {
                line1: string;
                line2?: string;
                line3?: string;
                postalCode: string;
                city: string;
                country: string;
            };
            receptiveTerms?: {
                arrivalFrom?: string;
                arrivalTo?: string;
                departureFrom?: string;
                departureTo?: string;
                lateArrival?: string;
                closedDays: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                instructions?: {
                    [key: string]: string;
                };
            };
            depositTaken?: string[];
            checkProcedure?: string;
            lastChange: number;
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            detail?: string;
            message: string;
            instance: string;
            requestId: string;
            retryable: boolean;
            errors?: {
                pointer?: string;
                parameter?: string;
                /** @enum {string} */
                code: "MISSING" | "INVALID_TYPE" | "INVALID_VALUE" | "TOO_SHORT" | "TOO_LONG" | "TOO_SMALL" | "TOO_LARGE" | "TOO_FEW" | "TOO_MANY" | "INVALID_DATE" | "INVALID_DATE_RANGE" | "OVERLAPPING_PERIODS" | "DUPLICATE" | "CONFLICTING_FIELDS" | "UNKNOWN_NAME";
                detail: string;
            }[];
            reasons?: {
                code: string;
                detail: string;
                data?: {
                    [key: string]: string;
                };
            }[];
            alternatives?: components["schemas"]["Stay"][];
            evaluation?: components["schemas"]["Evaluation"];
            allowed?: string[];
            state?: string;
            /** @constant */
            outcome?: "unknown";
        };
        PropertyResult: {
            id: number;
            status: string;
            /** @enum {string} */
            action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
            details?: string;
            reference: string;
            /** Format: date-time */
            lastUpdatedAt: string;
            warnings?: {
                pointer: string;
                /** @enum {string} */
                code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                detail: string;
            }[];
        };
        SearchResult: {
            stays: {
                id: string;
                /** Format: YYYYMMDD */
                arrival: string;
                /** Format: YYYYMMDD */
                departure: string;
                basePrice: number;
                price: number;
                promotion: number;
                priceEnabled: boolean;
                requestOnly: boolean;
                lodging: {
                    id: number;
                    reference: string;
                    city: string;
                    surface: number | null;
                    rooms: number | null;
                    personMax: number;
                    standing: number;
                    features: string[];
                    /** @enum {string} */
                    type: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                    description: string;
                    photo: components["schemas"]["Photo"];
                    conciseShortLabel: string;
                    shortLabel: string;
                    conciseMediumLabel: string;
                    mediumLabel: string;
                    conciseLongLabel: string;
                    longLabel: string;
                    url: string;
                    name: string;
                    region?: string;
                    country: string;
                    bedrooms: number | null;
                    latitude: number | null;
                    longitude: number | null;
                    rating: number | null;
                };
                nights: number;
                discountPercent: number;
                mandatoryServicesPrice: number;
                totalPrice: number;
                totalPerNight: number;
                totalExcludes: string[];
                onSiteTotal: number;
                onSiteExcludes: string[];
                promotions?: {
                    promotion: {
                        code: string;
                    }[];
                };
                distance?: number;
                matched?: string[];
                shift?: number;
            }[];
            total: number;
            /** @description Always true: `total` is an exact count. */
            totalIsExact: boolean;
            nextCursor: string | null;
            corrected: boolean;
            correctedTo?: string;
            understood?: {
                /** @enum {string} */
                kind: "feature" | "surrounding" | "type" | "without" | "place" | "pax" | "children" | "bedrooms" | "bathrooms" | "beds" | "within" | "dates" | "nights" | "price" | "sort" | "note";
                value: string;
                label: string;
                words: string;
            }[];
            ignored?: string[];
            relaxed?: {
                /** @enum {string} */
                kind: "feature" | "surrounding" | "type" | "without" | "place" | "pax" | "children" | "bedrooms" | "bathrooms" | "beds" | "within" | "dates" | "nights" | "price" | "sort" | "note";
                value: string;
                label: string;
                words: string;
            }[];
            near?: {
                lodging: {
                    id: number;
                    reference: string;
                    city: string;
                    surface: number | null;
                    rooms: number | null;
                    personMax: number;
                    standing: number;
                    features: string[];
                    /** @enum {string} */
                    type: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                    description: string;
                    photo: components["schemas"]["Photo"];
                    conciseShortLabel: string;
                    shortLabel: string;
                    conciseMediumLabel: string;
                    mediumLabel: string;
                    conciseLongLabel: string;
                    longLabel: string;
                    url: string;
                    name: string;
                    region?: string;
                    country: string;
                    bedrooms: number | null;
                    latitude: number | null;
                    longitude: number | null;
                    rating: number | null;
                };
                misses: {
                    /** @enum {string} */
                    kind: "feature" | "surrounding" | "type" | "without" | "place" | "pax" | "children" | "bedrooms" | "bathrooms" | "beds" | "within" | "dates" | "nights" | "price" | "sort" | "note";
                    value: string;
                    label: string;
                    words: string;
                };
                distance?: number;
            }[];
            currency: string;
            facets?: {
                type?: components["schemas"]["Facet"];
                standing?: components["schemas"]["Facet"];
                personMax?: components["schemas"]["Facet"];
                bedrooms?: components["schemas"]["Facet"];
                bathrooms?: components["schemas"]["Facet"];
                beds?: components["schemas"]["Facet"];
                features?: components["schemas"]["Facet"];
                surroundings?: components["schemas"]["Facet"];
                within?: components["schemas"]["Facet"];
                promotions?: components["schemas"]["Facet"];
                city?: components["schemas"]["Facet"];
                region?: components["schemas"]["Facet"];
                price?: components["schemas"]["Facet"];
                grid?: components["schemas"]["Facet"];
            };
            hints?: {
                criterion: string;
                words?: string;
                total: number;
            }[];
        };
        SuggestedStay: {
            id: string;
            lodgingId: number;
            /** Format: YYYYMMDD */
            arrival: string;
            /** Format: YYYYMMDD */
            departure: string;
            nights: number;
            basePrice: number;
            price: number;
            mandatoryServicesPrice: number;
            totalPrice: number;
            totalExcludes: string[];
            onSiteTotal: number;
            onSiteExcludes: string[];
            currency: string;
            discountPercent: number;
            discounts: components["schemas"]["Discount"][];
            priceEnabled: boolean;
            requestOnly: boolean;
            /** Format: YYYY-MM-DD HH:mm */
            lastChange?: string;
            /** Format: date-time */
            lastChangeAt?: string;
            arrivalShift: number;
            nightsShift: number;
            score: number;
        };
    };
    responses: {
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. INVALID_CURSOR: The cursor is not valid. */
        Problem400InvalidDateInvalidCursorOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_CURSOR";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_CURSOR";
                };
            };
        };
        /** @description INVALID_API_KEY: The API key is not valid. KEY_IN_QUERY: API keys are not allowed in the query. AUTHENTICATION_REQUIRED: An API key is required. */
        Problem401AuthenticationRequired: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY" | "AUTHENTICATION_REQUIRED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY" | "AUTHENTICATION_REQUIRED";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. ROLE_MISSING: The API key lacks the required role. */
        Problem403RoleMissing: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING";
                };
            };
        };
        /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
        Problem405: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "METHOD_NOT_ALLOWED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "METHOD_NOT_ALLOWED";
                };
            };
        };
        /** @description NOT_ACCEPTABLE: The requested format is not available. */
        Problem406: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "NOT_ACCEPTABLE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "NOT_ACCEPTABLE";
                };
            };
        };
        /** @description RATE_LIMITED: Too many requests. */
        Problem429: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                };
            };
        };
        /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
        Problem431: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "HEADERS_TOO_LARGE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "HEADERS_TOO_LARGE";
                };
            };
        };
        /** @description INTERNAL_ERROR: The service failed. */
        Problem500: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INTERNAL_ERROR";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INTERNAL_ERROR";
                };
            };
        };
        /** @description SEARCH_UNAVAILABLE: Search is not available. OVERLOADED: The service is overloaded. STORE_UNAVAILABLE: The store is not available. REQUEST_TIMEOUT: The request took too long. */
        Problem503Only: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. ROLE_MISSING: The API key lacks the required role. GATEWAY_FORBIDDEN: The channel belongs to another dealer. */
        Problem403RoleMissingGatewayForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING" | "GATEWAY_FORBIDDEN";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING" | "GATEWAY_FORBIDDEN";
                };
            };
        };
        /** @description GATEWAY_NOT_FOUND: The channel does not exist. */
        Problem404GatewayNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "GATEWAY_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "GATEWAY_NOT_FOUND";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. */
        Problem400Only: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. */
        Problem403: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. */
        Problem404LodgingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND";
                };
            };
        };
        /** @description INVALID_API_KEY: The API key is not valid. KEY_IN_QUERY: API keys are not allowed in the query. */
        Problem401: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. ROLE_MISSING: The API key lacks the required role. LODGING_NOT_IN_CHANNEL: The lodging is on none of the dealer's channels. */
        Problem403RoleMissingLodgingNotInChannel: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING" | "LODGING_NOT_IN_CHANNEL";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING" | "LODGING_NOT_IN_CHANNEL";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. LOCAL_OPERATOR_NOT_FOUND: The lodging has no local operator. */
        Problem404LodgingNotFoundLocalOperatorNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "LOCAL_OPERATOR_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "LOCAL_OPERATOR_NOT_FOUND";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. INVALID_CURSOR: The cursor is not valid. */
        Problem400InvalidDateInvalidCursorOnlyInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_CURSOR";
                };
            };
        };
        /** @description INVALID_API_KEY: The API key is not valid. KEY_IN_QUERY: API keys are not allowed in the query. AUTHENTICATION_REQUIRED: An API key is required. */
        Problem401AuthenticationRequiredInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY" | "AUTHENTICATION_REQUIRED";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. ROLE_MISSING: The API key lacks the required role. */
        Problem403RoleMissingInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "ROLE_MISSING";
                };
            };
        };
        /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
        Problem405InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "METHOD_NOT_ALLOWED";
                };
            };
        };
        /** @description NOT_ACCEPTABLE: The requested format is not available. */
        Problem406InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "NOT_ACCEPTABLE";
                };
            };
        };
        /** @description RATE_LIMITED: Too many requests. */
        Problem429InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED";
                };
            };
        };
        /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
        Problem431InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "HEADERS_TOO_LARGE";
                };
            };
        };
        /** @description INTERNAL_ERROR: The service failed. */
        Problem500InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INTERNAL_ERROR";
                };
            };
        };
        /** @description SEARCH_UNAVAILABLE: Search is not available. OVERLOADED: The service is overloaded. STORE_UNAVAILABLE: The store is not available. REQUEST_TIMEOUT: The request took too long. */
        Problem503OnlyInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. REVIEW_NOT_FOUND: The review does not exist. */
        Problem404LodgingNotFoundReviewNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "REVIEW_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "REVIEW_NOT_FOUND";
                };
            };
        };
        /** @description REVIEW_NOT_FOUND: The review does not exist. */
        Problem404ReviewNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "REVIEW_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "REVIEW_NOT_FOUND";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. MISSING_PARAMETER: A parameter is missing. */
        Problem400MissingParameterOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MISSING_PARAMETER";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MISSING_PARAMETER";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. TEST_ONLY: Only available in the sandbox. */
        Problem400InvalidDateTestOnlyOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "TEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "TEST_ONLY";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. */
        Problem400InvalidDateOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. INVALID_DATE_RANGE: A range of dates is not valid. */
        Problem400InvalidDateInvalidDateRangeOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_DATE_RANGE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_DATE_RANGE";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. STAY_NOT_AVAILABLE: The stay is not available. */
        Problem404LodgingNotFoundStayNotAvailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "STAY_NOT_AVAILABLE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "STAY_NOT_AVAILABLE";
                };
            };
        };
        /** @description CAPACITY_EXCEEDED: The lodging is too small. */
        Problem422CapacityExceededOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "CAPACITY_EXCEEDED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "CAPACITY_EXCEEDED";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. STAY_NOT_AVAILABLE: The stay is not available. DISCOUNT_CODE_UNKNOWN: The discount code does not exist. */
        Problem404LodgingNotFoundStayNotAvailableDiscountCodeUnknown: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "STAY_NOT_AVAILABLE" | "DISCOUNT_CODE_UNKNOWN";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND" | "STAY_NOT_AVAILABLE" | "DISCOUNT_CODE_UNKNOWN";
                };
            };
        };
        /** @description DISCOUNT_NOT_APPLICABLE: The discount code does not apply. */
        Problem422DiscountNotApplicableOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "DISCOUNT_NOT_APPLICABLE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "DISCOUNT_NOT_APPLICABLE";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. */
        Problem400OnlyInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER";
                };
            };
        };
        /** @description INVALID_API_KEY: The API key is not valid. KEY_IN_QUERY: API keys are not allowed in the query. */
        Problem401InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_API_KEY" | "KEY_IN_QUERY";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. */
        Problem403InJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS";
                };
            };
        };
        /** @description LODGING_NOT_FOUND: The lodging is not on sale. */
        Problem404LodgingNotFoundInJson: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "LODGING_NOT_FOUND";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. MALFORMED_BODY: The body cannot be read. */
        Problem400: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MALFORMED_BODY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MALFORMED_BODY";
                };
            };
        };
        /** @description PROPERTY_NOT_FOUND: The property does not exist. */
        Problem404PropertyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PROPERTY_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PROPERTY_NOT_FOUND";
                };
            };
        };
        /** @description REQUEST_INCOMPLETE: The request did not arrive in time. */
        Problem408: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "REQUEST_INCOMPLETE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "REQUEST_INCOMPLETE";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. */
        Problem409: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS";
                };
            };
        };
        /** @description PAYLOAD_TOO_LARGE: The body is too large. */
        Problem413: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PAYLOAD_TOO_LARGE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PAYLOAD_TOO_LARGE";
                };
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE: The media type of the body is not supported. */
        Problem415: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "UNSUPPORTED_MEDIA_TYPE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "UNSUPPORTED_MEDIA_TYPE";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. */
        Problem422: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED";
                };
            };
        };
        /** @description SEARCH_UNAVAILABLE: Search is not available. OVERLOADED: The service is overloaded. STORE_UNAVAILABLE: The store is not available. REQUEST_TIMEOUT: The request took too long. CLOCK_NOT_TRUSTED: The clock of the service is in doubt. */
        Problem503: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT" | "CLOCK_NOT_TRUSTED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT" | "CLOCK_NOT_TRUSTED";
                };
            };
        };
        /** @description PROPERTY_NOT_FOUND: The property does not exist. CONTRACT_NOT_FOUND: The contract does not exist. */
        Problem404PropertyNotFoundContractNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PROPERTY_NOT_FOUND" | "CONTRACT_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PROPERTY_NOT_FOUND" | "CONTRACT_NOT_FOUND";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. CONTRACT_TRANSITION_NOT_ALLOWED: Not allowed in the contract's current state. */
        Problem409ContractTransitionNotAllowed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "CONTRACT_TRANSITION_NOT_ALLOWED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "CONTRACT_TRANSITION_NOT_ALLOWED";
                };
            };
        };
        /** @description PRECONDITION_FAILED: The record has changed. */
        Problem412PreconditionFailed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PRECONDITION_FAILED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "PRECONDITION_FAILED";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. PUBLICATION_INCOMPLETE: The property is incomplete and cannot be published. */
        Problem422PublicationIncomplete: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "PUBLICATION_INCOMPLETE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "PUBLICATION_INCOMPLETE";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. MALFORMED_BODY: The body cannot be read. TEST_ONLY: Only available in the sandbox. */
        Problem400TestOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MALFORMED_BODY" | "TEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MALFORMED_BODY" | "TEST_ONLY";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. INVALID_CURSOR: The cursor is not valid. TEST_ONLY: Only available in the sandbox. INVALID_DATE_RANGE: A range of dates is not valid. CURSOR_MISMATCH: The cursor belongs to another search. PAGE_TOO_DEEP: The page is beyond the first 10,000 results. */
        Problem400InvalidDateInvalidCursorTestOnlyInvalidDateRangeCursorMismatchPageTooDeepOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_CURSOR" | "TEST_ONLY" | "INVALID_DATE_RANGE" | "CURSOR_MISMATCH" | "PAGE_TOO_DEEP";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "INVALID_CURSOR" | "TEST_ONLY" | "INVALID_DATE_RANGE" | "CURSOR_MISMATCH" | "PAGE_TOO_DEEP";
                };
            };
        };
        /** @description RATE_LIMITED: Too many requests. SEARCH_TOO_COSTLY: The search is too expensive right now. */
        Problem429SearchTooCostly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED" | "SEARCH_TOO_COSTLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED" | "SEARCH_TOO_COSTLY";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. INVALID_DATE: A date is not valid. TEST_ONLY: Only available in the sandbox. INVALID_DATE_RANGE: A range of dates is not valid. */
        Problem400InvalidDateTestOnlyInvalidDateRangeOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "TEST_ONLY" | "INVALID_DATE_RANGE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "INVALID_DATE" | "TEST_ONLY" | "INVALID_DATE_RANGE";
                };
            };
        };
        /** @description INVALID_PARAMETER: A parameter is not valid. UNKNOWN_PARAMETER: Unknown parameter. MISSING_PARAMETER: A parameter is missing. TEST_ONLY: Only available in the sandbox. */
        Problem400MissingParameterTestOnlyOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MISSING_PARAMETER" | "TEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "INVALID_PARAMETER" | "UNKNOWN_PARAMETER" | "MISSING_PARAMETER" | "TEST_ONLY";
                };
            };
        };
        /** @description KEY_NOT_FOR_THIS: Not allowed with a publishable key. FOREIGN_ORIGIN: Cross-site writes require an API key. LODGING_NOT_IN_CHANNEL: The lodging is on none of the dealer's channels. */
        Problem403ForeignOriginLodgingNotInChannel: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "FOREIGN_ORIGIN" | "LODGING_NOT_IN_CHANNEL";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "KEY_NOT_FOR_THIS" | "FOREIGN_ORIGIN" | "LODGING_NOT_IN_CHANNEL";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. STAY_NOT_AVAILABLE: The stay is not available. PRICE_CHANGED: The price has changed. DUPLICATE_REFERENCE: The reference belongs to another booking. */
        Problem409StayNotAvailablePriceChangedDuplicateReference: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "PRICE_CHANGED" | "DUPLICATE_REFERENCE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "PRICE_CHANGED" | "DUPLICATE_REFERENCE";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. CAPACITY_EXCEEDED: The lodging is too small. EXTRA_NOT_AVAILABLE: An extra is not available. DISCOUNT_NOT_APPLICABLE: The discount code does not apply. INVALID_RETURN_URL: A return address is not allowed. PRICE_DISABLED: The price of the stay is not open for booking. */
        Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableInvalidReturnUrlPriceDisabled: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "INVALID_RETURN_URL" | "PRICE_DISABLED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "INVALID_RETURN_URL" | "PRICE_DISABLED";
                };
            };
        };
        /** @description RATE_LIMITED: Too many requests. ANONYMOUS_BUDGET_EXCEEDED: Too many open bookings without an API key. */
        Problem429AnonymousBudgetExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED" | "ANONYMOUS_BUDGET_EXCEEDED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "RATE_LIMITED" | "ANONYMOUS_BUDGET_EXCEEDED";
                };
            };
        };
        /** @description BOOKING_NOT_FOUND: The booking does not exist. */
        Problem404BookingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "BOOKING_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "BOOKING_NOT_FOUND";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. BOOKING_STATE_CONFLICT: Not allowed in the booking's current state. STAY_NOT_AVAILABLE: The stay is not available. */
        Problem409BookingStateConflictStayNotAvailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT" | "STAY_NOT_AVAILABLE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT" | "STAY_NOT_AVAILABLE";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. CAPACITY_EXCEEDED: The lodging is too small. EXTRA_NOT_AVAILABLE: An extra is not available. DISCOUNT_NOT_APPLICABLE: The discount code does not apply. PRICE_DISABLED: The price of the stay is not open for booking. REQUEST_ONLY: The stay is on request only. */
        Problem422CapacityExceededExtraNotAvailableDiscountNotApplicablePriceDisabledRequestOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. BOOKING_STATE_CONFLICT: Not allowed in the booking's current state. */
        Problem409BookingStateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. TOO_MANY_OCCUPANTS: Too many occupants. */
        Problem422TooManyOccupants: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_OCCUPANTS";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "TOO_MANY_OCCUPANTS";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. STAY_NOT_AVAILABLE: The stay is not available. PRICE_CHANGED: The price has changed. QUOTE_EXPIRED: The quote has expired. DUPLICATE_REFERENCE: The reference belongs to another booking. */
        Problem409StayNotAvailablePriceChangedQuoteExpiredDuplicateReference: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "PRICE_CHANGED" | "QUOTE_EXPIRED" | "DUPLICATE_REFERENCE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "PRICE_CHANGED" | "QUOTE_EXPIRED" | "DUPLICATE_REFERENCE";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. CAPACITY_EXCEEDED: The lodging is too small. EXTRA_NOT_AVAILABLE: An extra is not available. DISCOUNT_NOT_APPLICABLE: The discount code does not apply. INVALID_RETURN_URL: A return address is not allowed. QUOTE_MISMATCH: The request differs from the quote. PRICE_DISABLED: The price of the stay is not open for booking. REQUEST_ONLY: The stay is on request only. */
        Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableInvalidReturnUrlQuoteMismatchPriceDisabledRequestOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "INVALID_RETURN_URL" | "QUOTE_MISMATCH" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "INVALID_RETURN_URL" | "QUOTE_MISMATCH" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. NOTHING_TO_PAY: Nothing is left to pay. PAYMENT_UNDER_WAY: A payment is being processed. AMOUNT_TOO_SMALL: The amount is too small to be paid online. BOOKING_STATE_CONFLICT: Not allowed in the booking's current state. */
        Problem409NothingToPayPaymentUnderWayAmountTooSmallBookingStateConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "NOTHING_TO_PAY" | "PAYMENT_UNDER_WAY" | "AMOUNT_TOO_SMALL" | "BOOKING_STATE_CONFLICT";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "NOTHING_TO_PAY" | "PAYMENT_UNDER_WAY" | "AMOUNT_TOO_SMALL" | "BOOKING_STATE_CONFLICT";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. INVALID_RETURN_URL: A return address is not allowed. */
        Problem422InvalidReturnUrl: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_RETURN_URL";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_RETURN_URL";
                };
            };
        };
        /** @description SEARCH_UNAVAILABLE: Search is not available. OVERLOADED: The service is overloaded. STORE_UNAVAILABLE: The store is not available. REQUEST_TIMEOUT: The request took too long. CLOCK_NOT_TRUSTED: The clock of the service is in doubt. PAYMENT_UNAVAILABLE: Payment is not available. */
        Problem503PaymentUnavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT" | "CLOCK_NOT_TRUSTED" | "PAYMENT_UNAVAILABLE";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "SEARCH_UNAVAILABLE" | "OVERLOADED" | "STORE_UNAVAILABLE" | "REQUEST_TIMEOUT" | "CLOCK_NOT_TRUSTED" | "PAYMENT_UNAVAILABLE";
                };
            };
        };
        /** @description BOOKING_NOT_FOUND: The booking does not exist. LODGING_NOT_FOUND: The lodging is not on sale. */
        Problem404BookingNotFoundLodgingNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "BOOKING_NOT_FOUND" | "LODGING_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "BOOKING_NOT_FOUND" | "LODGING_NOT_FOUND";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. STAY_NOT_AVAILABLE: The stay is not available. QUOTE_EXPIRED: The quote has expired. BOOKING_STATE_CONFLICT: Not allowed in the booking's current state. OCCUPANTS_EXCEED: The booking already names more occupants. */
        Problem409StayNotAvailableQuoteExpiredBookingStateConflictOccupantsExceed: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "QUOTE_EXPIRED" | "BOOKING_STATE_CONFLICT" | "OCCUPANTS_EXCEED";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "STAY_NOT_AVAILABLE" | "QUOTE_EXPIRED" | "BOOKING_STATE_CONFLICT" | "OCCUPANTS_EXCEED";
                };
            };
        };
        /** @description VALIDATION_FAILED: The body is not valid. UNKNOWN_MEMBER: Unknown member in the body. IDEMPOTENCY_KEY_REUSED: The idempotency key belongs to another request. CAPACITY_EXCEEDED: The lodging is too small. EXTRA_NOT_AVAILABLE: An extra is not available. DISCOUNT_NOT_APPLICABLE: The discount code does not apply. QUOTE_MISMATCH: The request differs from the quote. PRICE_DISABLED: The price of the stay is not open for booking. REQUEST_ONLY: The stay is on request only. */
        Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableQuoteMismatchPriceDisabledRequestOnly: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "QUOTE_MISMATCH" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "VALIDATION_FAILED" | "UNKNOWN_MEMBER" | "IDEMPOTENCY_KEY_REUSED" | "CAPACITY_EXCEEDED" | "EXTRA_NOT_AVAILABLE" | "DISCOUNT_NOT_APPLICABLE" | "QUOTE_MISMATCH" | "PRICE_DISABLED" | "REQUEST_ONLY";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. BOOKING_STATE_CONFLICT: Not allowed in the booking's current state. NOTHING_TO_PAY: Nothing is left to pay. */
        Problem409BookingStateConflictNothingToPay: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT" | "NOTHING_TO_PAY";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "BOOKING_STATE_CONFLICT" | "NOTHING_TO_PAY";
                };
            };
        };
        /** @description IDEMPOTENCY_IN_PROGRESS: The first request with this key is still running. TOO_MANY_WEBHOOKS: The dealer has reached the maximum number of webhooks. */
        Problem409TooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "TOO_MANY_WEBHOOKS";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "IDEMPOTENCY_IN_PROGRESS" | "TOO_MANY_WEBHOOKS";
                };
            };
        };
        /** @description WEBHOOK_NOT_FOUND: The webhook does not exist. */
        Problem404WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "WEBHOOK_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "WEBHOOK_NOT_FOUND";
                };
            };
        };
        /** @description WEBHOOK_NOT_FOUND: The webhook does not exist. DELIVERY_NOT_FOUND: The delivery does not exist. */
        Problem404WebhookNotFoundDeliveryNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                "Preference-Applied": components["headers"]["Preference-Applied"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                "Cache-Control": components["headers"]["Cache-Control"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "WEBHOOK_NOT_FOUND" | "DELIVERY_NOT_FOUND";
                };
                "application/problem+xml": components["schemas"]["Problem"] & {
                    /** @enum {string} */
                    code: "WEBHOOK_NOT_FOUND" | "DELIVERY_NOT_FOUND";
                };
            };
        };
    };
    parameters: {
        /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
        "X-Request-Id": string;
        /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
        traceparent: string;
        /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
        "Accept-Language": string;
        /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
        Prefer: string;
        /** @description The ETag of an answer that you have: 304 if it has not changed. */
        "If-None-Match": string;
        /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
        "Idempotency-Key": string;
        /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
        "X-Test-Scenario": "price-changed" | "stay-gone" | "quote-expired" | "request-needed" | "budget-exceeded" | "search-unavailable" | "rate-limited" | "slow" | "error" | "lost";
        /** @description The ETag of the record as you know it: 412 when it has changed since. */
        "If-Match": string;
    };
    requestBodies: never;
    headers: {
        /** @description The methods that the path supports. */
        Allow: string;
        /** @description Caching rules; a stored answer must be revalidated with If-None-Match. */
        "Cache-Control": string;
        /** @description Name for saving the file. */
        "Content-Disposition": string;
        /** @description Language of the texts. */
        "Content-Language": "fr" | "en" | "de" | "es";
        /** @description Identifies the exact answer. Send it as If-None-Match to get 304 if nothing has changed, or as If-Match with a write. */
        ETag: string;
        /** @description `true`: this is the stored answer of the first request with the Idempotency-Key; nothing was executed again. */
        "Idempotency-Replayed": "true";
        /** @description The next page, `rel="next"`; left out on the last one. */
        Link: string;
        /** @description Path of the new record. */
        Location: string;
        /** @description `handling=strict`: the request sent it in `Prefer`, and unknown names are refused. */
        "Preference-Applied": "handling=strict";
        /** @description Requests left and seconds until the count begins again, such as `"reads";r=5990;t=42`. */
        RateLimit: string;
        /** @description Requests per window in seconds, such as `"reads";q=6000;w=60`. */
        "RateLimit-Policy": string;
        /** @description Seconds to wait. */
        "Retry-After": number;
        /** @description Milliseconds spent: `total`, and parts of it. */
        "Server-Timing": string;
        /** @description The request headers that the answer depends on. */
        Vary: string;
        /** @description How to send a key. */
        "WWW-Authenticate": string;
        /** @description Identifies the generation of the database: when it changes, sequences start again, and a copy must be read again from a feed. */
        "X-Generation": string;
        /** @description Continue from here with `GET /v2/changes`. */
        "X-Last-Sequence": number;
        /** @description The id that was sent, or a new one. */
        "X-Request-Id": string;
        /** @description Items on all pages together. */
        "X-Total-Count": number;
        /** @description Unknown query parameters, which were ignored. */
        "X-Unknown-Parameters": string;
        /** @description End of the window, an instant. */
        "X-Window-End": string;
        /** @description Start of the window, an instant. */
        "X-Window-Start": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "list-lodgings": {
        parameters: {
            query?: {
                /** @description Items per page; 0 = all. */
                pageSize?: number;
                /** @description Where the next page begins, as the former answer gave it; it brings its filters along. */
                cursor?: string;
                /** @description Only lodgings that changed after this instant. */
                updatedSince?: string;
                /** @description Members to keep; the id always is. */
                fields?: ("id" | "reference" | "name" | "label" | "type" | "subType" | "city" | "zipCode" | "country" | "geoTree" | "latitude" | "longitude" | "surface" | "rooms" | "bathrooms" | "bedrooms" | "personMax" | "standing" | "requestOnly" | "priceEnabled" | "caution" | "mandatoryServicesPrice" | "features" | "surroundings" | "description" | "photo" | "url" | "residence" | "residentialUsage" | "lodgingLastChange")[];
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Last-Sequence": components["headers"]["X-Last-Sequence"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        reference?: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                    "application/xml": {
                        id: number;
                        reference?: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidCursorOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-channel-lodgings": {
        parameters: {
            query?: {
                /** @description Items per page; 0 = all. */
                pageSize?: number;
                /** @description Where the next page begins, as the former answer gave it; it brings its filters along. */
                cursor?: string;
                /** @description Only lodgings that changed after this instant. */
                updatedSince?: string;
                /** @description Members to keep; the id always is. */
                fields?: ("id" | "reference" | "name" | "label" | "type" | "subType" | "city" | "zipCode" | "country" | "geoTree" | "latitude" | "longitude" | "surface" | "rooms" | "bathrooms" | "bedrooms" | "personMax" | "standing" | "requestOnly" | "priceEnabled" | "caution" | "mandatoryServicesPrice" | "features" | "surroundings" | "description" | "photo" | "url" | "residence" | "residentialUsage" | "lodgingLastChange")[];
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Name of the channel, in any case. */
                gatewayCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    "X-Last-Sequence": components["headers"]["X-Last-Sequence"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        reference?: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                    "application/xml": {
                        id: number;
                        reference?: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidCursorOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingGatewayForbidden"];
            404: components["responses"]["Problem404GatewayNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "summarise-catalog": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Name of the channel, in any case. */
                gatewayCode: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        reference: string;
                        name: string;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        lodgingLastChange: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                    "application/xml": {
                        id: number;
                        reference: string;
                        name: string;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        lodgingLastChange: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                    }[];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingGatewayForbidden"];
            404: components["responses"]["Problem404GatewayNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-last-updates": {
        parameters: {
            query?: {
                /** @description `ids`: only ids, references and what the list itself tells; `summary`: everything. */
                view?: "summary" | "ids";
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Length of the window, in minutes back from now. */
                min: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    "X-Window-Start": components["headers"]["X-Window-Start"];
                    "X-Window-End": components["headers"]["X-Window-End"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        reference: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        topics: ("availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions")[];
                        enabled: boolean;
                        removed: boolean;
                    }[];
                    "application/xml": {
                        id: number;
                        reference: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        topics: ("availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions")[];
                        enabled: boolean;
                        removed: boolean;
                    }[];
                };
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-last-indexed": {
        parameters: {
            query?: {
                /** @description `ids`: only ids, references and what the list itself tells; `summary`: everything. */
                view?: "summary" | "ids";
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Length of the window, in minutes back from now. */
                min: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    "X-Window-Start": components["headers"]["X-Window-Start"];
                    "X-Window-End": components["headers"]["X-Window-End"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        reference: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        topics: ("availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions")[];
                        enabled: boolean;
                        removed: boolean;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastIndexed: string;
                    }[];
                    "application/xml": {
                        id: number;
                        reference: string;
                        name?: string;
                        label?: string;
                        /** @enum {string} */
                        type?: "HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING";
                        /** @enum {string} */
                        subType?: "STUDIO" | "APARTMENT" | "HOUSE" | "VILLA" | "CHALET" | "GITE" | "BUNGALOW" | "MOBILHOME" | "GUESTROOM";
                        city?: string;
                        zipCode?: string;
                        country?: string;
                        geoTree?: {
                            group?: string;
                            region?: string;
                            zone?: string;
                            station?: string;
                            city: string;
                        };
                        latitude?: number | null;
                        longitude?: number | null;
                        surface?: number | null;
                        rooms?: number | null;
                        bathrooms?: number | null;
                        bedrooms?: number | null;
                        personMax?: number;
                        standing?: number;
                        requestOnly?: boolean;
                        priceEnabled?: boolean;
                        caution?: number | null;
                        mandatoryServicesPrice?: number;
                        features?: string[];
                        surroundings?: string[];
                        description?: string;
                        photo?: components["schemas"]["Photo"];
                        url?: string;
                        residence?: string;
                        residentialUsage?: string;
                        lodgingLastChange?: {
                            /** Format: YYYY-MM-DD HH:mm */
                            lodging: string;
                            /** Format: YYYY-MM-DD HH:mm */
                            availabilities: string;
                        };
                        /** Format: YYYY-MM-DD HH:mm */
                        lastUpdated: string;
                        topics: ("availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions")[];
                        enabled: boolean;
                        removed: boolean;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastIndexed: string;
                    }[];
                };
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-lodging": {
        parameters: {
            query?: {
                /** @description Adds the answers of these operations as members; `reviews` requires a key. */
                include?: ("availabilities" | "extras" | "reviews")[];
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LodgingDetail"];
                    "application/xml": components["schemas"]["LodgingDetail"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-extras": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extras"];
                    "application/xml": components["schemas"]["Extras"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-local-operator": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocalOperator"];
                    "application/xml": components["schemas"]["LocalOperator"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingLodgingNotInChannel"];
            404: components["responses"]["Problem404LodgingNotFoundLocalOperatorNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "read-catalog": {
        parameters: {
            query?: {
                /** @description Only what changed after this instant. */
                after?: string;
                /** @description Only what changed before this instant. */
                before?: string;
                /** @description Where the next page begins, as the former answer gave it; it brings its filters along. */
                cursor?: string;
                /** @description Items per page; 0 = all. */
                pageSize?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    "X-Last-Sequence": components["headers"]["X-Last-Sequence"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Catalog"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidCursorOnlyInJson"];
            401: components["responses"]["Problem401AuthenticationRequiredInJson"];
            403: components["responses"]["Problem403RoleMissingInJson"];
            405: components["responses"]["Problem405InJson"];
            406: components["responses"]["Problem406InJson"];
            429: components["responses"]["Problem429InJson"];
            431: components["responses"]["Problem431InJson"];
            500: components["responses"]["Problem500InJson"];
            503: components["responses"]["Problem503OnlyInJson"];
        };
    };
    "list-lodging-reviews": {
        parameters: {
            query?: {
                /** @description Only the reviews that follow this one: the id of the last one of the page before. */
                after?: number;
                /** @description At most this many reviews. */
                limit?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                    "application/xml": components["schemas"]["Review"][];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingLodgingNotInChannel"];
            404: components["responses"]["Problem404LodgingNotFoundReviewNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-company-reviews": {
        parameters: {
            query?: {
                /** @description Items per page; 0 = all. */
                pageSize?: number;
                /** @description Where the next page begins, as the former answer gave it; it brings its filters along. */
                cursor?: string;
                /** @description Only reviews of this instant or later. */
                since?: string;
                /** @description Only reviews of this lodging. */
                lodgingId?: number;
                /** @description Only reviews with this score or a better one. */
                minScore?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    "X-Total-Count": components["headers"]["X-Total-Count"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"][];
                    "application/xml": components["schemas"]["Review"][];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidCursorOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-review": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the review. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Review"];
                    "application/xml": components["schemas"]["Review"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404ReviewNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-changes": {
        parameters: {
            query: {
                /** @description Only changes after this sequence; 0 = all. */
                after: number;
                /** @description Only changes of these topics; all by default. Removals from the catalog are always reported. */
                topics?: ("availabilities" | "promotions" | "services" | "photos" | "lodging" | "location" | "status" | "rooms" | "features" | "keycollection" | "reviews" | "descriptions")[];
                /** @description Maximum number of items. */
                limit?: number;
                /** @description Adds the current data of each lodging, which then appears once, with its newest change. */
                include?: ("availabilities" | "lodgings")[];
                /** @description Seconds to hold the answer open while there is nothing new. */
                wait?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    "X-Last-Sequence": components["headers"]["X-Last-Sequence"];
                    "X-Generation": components["headers"]["X-Generation"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeFeed"];
                    "application/xml": components["schemas"]["ChangeFeed"];
                };
            };
            400: components["responses"]["Problem400MissingParameterOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-feeds": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        gateway: string;
                        /** @enum {string} */
                        kind: "lodgings" | "availabilities";
                        url: string;
                        sequence: number;
                        generation: string;
                        /** Format: date-time */
                        createdAt: string;
                        lodgings: number;
                        stays: number;
                        bytes: number;
                        sha256: string;
                    }[];
                    "application/xml": {
                        gateway: string;
                        /** @enum {string} */
                        kind: "lodgings" | "availabilities";
                        url: string;
                        sequence: number;
                        generation: string;
                        /** Format: date-time */
                        createdAt: string;
                        lodgings: number;
                        stays: number;
                        bytes: number;
                        sha256: string;
                    }[];
                };
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-availabilities": {
        parameters: {
            query?: {
                /** @description Only arrivals on this day or before, `YYYYMMDD`. */
                limit?: string;
                /** @description Only stays of one of these numbers of nights. */
                duration?: number[];
                /** @description Number of persons, children included. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availabilities"];
                    "application/xml": components["schemas"]["Availabilities"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateTestOnlyOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-saturday-weeks": {
        parameters: {
            query?: {
                /** @description Only arrivals on this day or before, `YYYYMMDD`. */
                limit?: string;
                /** @description Number of persons, children included. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Availabilities"];
                    "application/xml": components["schemas"]["Availabilities"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "estimate-daily-prices": {
        parameters: {
            query?: {
                /** @description First night, `YYYYMMDD`; today when left out. */
                from?: string;
                /** @description Last night, `YYYYMMDD`, not before `from`. */
                to?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DailyPrices"];
                    "application/xml": components["schemas"]["DailyPrices"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidDateRangeOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-stay-extras": {
        parameters: {
            query?: {
                /** @description Number of persons, children included. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
                /** @description Day of arrival, `YYYYMMDD`. */
                arrival: string;
                /** @description Day of departure, `YYYYMMDD`, after the arrival. */
                departure: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Extras"];
                    "application/xml": components["schemas"]["Extras"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidDateRangeOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFoundStayNotAvailable"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-stay": {
        parameters: {
            query?: {
                /** @description Number of persons, children included. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
                /** @description Day of arrival, `YYYYMMDD`. */
                arrival: string;
                /** @description Day of departure, `YYYYMMDD`, after the arrival. */
                departure: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: string;
                        lodgingId: number;
                        /** Format: YYYYMMDD */
                        arrival: string;
                        /** Format: YYYYMMDD */
                        departure: string;
                        nights: number;
                        basePrice: number;
                        price: number;
                        mandatoryServicesPrice: number;
                        totalPrice: number;
                        totalExcludes: string[];
                        onSiteTotal: number;
                        onSiteExcludes: string[];
                        currency: string;
                        discountPercent: number;
                        discounts: components["schemas"]["Discount"][];
                        priceEnabled: boolean;
                        requestOnly: boolean;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastChange?: string;
                        /** Format: date-time */
                        lastChangeAt?: string;
                        lines: components["schemas"]["BookingLine"][];
                        onSiteCosts: components["schemas"]["OnSiteCost"][];
                    };
                    "application/xml": {
                        id: string;
                        lodgingId: number;
                        /** Format: YYYYMMDD */
                        arrival: string;
                        /** Format: YYYYMMDD */
                        departure: string;
                        nights: number;
                        basePrice: number;
                        price: number;
                        mandatoryServicesPrice: number;
                        totalPrice: number;
                        totalExcludes: string[];
                        onSiteTotal: number;
                        onSiteExcludes: string[];
                        currency: string;
                        discountPercent: number;
                        discounts: components["schemas"]["Discount"][];
                        priceEnabled: boolean;
                        requestOnly: boolean;
                        /** Format: YYYY-MM-DD HH:mm */
                        lastChange?: string;
                        /** Format: date-time */
                        lastChangeAt?: string;
                        lines: components["schemas"]["BookingLine"][];
                        onSiteCosts: components["schemas"]["OnSiteCost"][];
                    };
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400InvalidDateInvalidDateRangeOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFoundStayNotAvailable"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            422: components["responses"]["Problem422CapacityExceededOnly"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-discount-code": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
                /** @description Day of arrival, `YYYYMMDD`. */
                arrival: string;
                /** @description Day of departure, `YYYYMMDD`, after the arrival. */
                departure: string;
                /** @description Code of the discount, in any case. */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CouponDiscount"];
                    "application/xml": components["schemas"]["CouponDiscount"];
                };
            };
            400: components["responses"]["Problem400InvalidDateInvalidDateRangeOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFoundStayNotAvailableDiscountCodeUnknown"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            422: components["responses"]["Problem422DiscountNotApplicableOnly"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "suggest-stays": {
        parameters: {
            query?: {
                /** @description Maximum number of items. */
                limit?: number;
                /** @description Maximum number of days by which the arrival may shift. */
                flex?: number;
                /** @description Number of persons, children included. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
                /** @description Day of arrival, `YYYYMMDD`. */
                arrival: string;
                /** @description Day of departure, `YYYYMMDD`, after the arrival. */
                departure: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestedStay"][];
                    "application/xml": components["schemas"]["SuggestedStay"][];
                };
            };
            400: components["responses"]["Problem400InvalidDateInvalidDateRangeOnly"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "get-calendar": {
        parameters: {
            query?: {
                /** @description Name of a calendar feed to leave out, so that a platform does not read back its own nights. */
                without?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the lodging. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400OnlyInJson"];
            401: components["responses"]["Problem401InJson"];
            403: components["responses"]["Problem403InJson"];
            404: components["responses"]["Problem404LodgingNotFoundInJson"];
            405: components["responses"]["Problem405InJson"];
            406: components["responses"]["Problem406InJson"];
            429: components["responses"]["Problem429InJson"];
            431: components["responses"]["Problem431InJson"];
            500: components["responses"]["Problem500InJson"];
            503: components["responses"]["Problem503OnlyInJson"];
        };
    };
    "insert-contract": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `contract`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. `Content-Encoding: gzip` is understood. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Contract"];
                "application/xml": components["schemas"]["Contract"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractResult"];
                    "application/xml": components["schemas"]["ContractResult"];
                };
            };
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractResult"];
                    "application/xml": components["schemas"]["ContractResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingGatewayForbidden"];
            404: components["responses"]["Problem404PropertyNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "set-contract-status": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of the record as you know it: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `contract`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractStatus"];
                "application/xml": components["schemas"]["ContractStatus"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContractStatusResult"];
                    "application/xml": components["schemas"]["ContractStatusResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingGatewayForbidden"];
            404: components["responses"]["Problem404PropertyNotFoundContractNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409ContractTransitionNotAllowed"];
            412: components["responses"]["Problem412PreconditionFailed"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422PublicationIncomplete"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "search-availabilities": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `availabilitysearch`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    lodgings: number[];
                    /** Format: YYYYMMDD */
                    arrivalFrom?: string;
                    /** Format: YYYYMMDD */
                    arrivalTo?: string;
                    durations?: number[];
                    pax?: number;
                    children?: number;
                    childrenAges?: number[];
                };
                "application/xml": {
                    lodgings: number[];
                    /** Format: YYYYMMDD */
                    arrivalFrom?: string;
                    /** Format: YYYYMMDD */
                    arrivalTo?: string;
                    durations?: number[];
                    pax?: number;
                    children?: number;
                    childrenAges?: number[];
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        results: {
                            lodgingId: number;
                            status: number;
                            availability?: components["schemas"]["Availabilities"];
                            problem?: components["schemas"]["Problem"];
                        }[];
                    };
                    "application/xml": {
                        results: {
                            lodgingId: number;
                            status: number;
                            availability?: components["schemas"]["Availabilities"];
                            problem?: components["schemas"]["Problem"];
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "search-stays": {
        parameters: {
            query?: {
                /** @description Stays per page. */
                pagesize?: number;
                /** @description Page, from 0; (pageindex + 1) × pagesize is at most 10,000. 0 when left out. */
                pageindex?: number;
                /** @description Each stay says in `matched` what of `q` its lodging has. */
                highlight?: boolean;
                /** @description `nextCursor` of the page before, in place of pageindex and beside the same other parameters: it leads as deep as there are stays. */
                cursor?: string;
                /** @description Day of arrival, `YYYYMMDD`; alone: stays of any length from it. */
                arrival?: string;
                /** @description Day of departure, `YYYYMMDD`; alone: stays of any length up to it. */
                departure?: string;
                /** @description With both dates: also stays that begin and end up to this number of days earlier or later; each has its `shift`. */
                flex?: number;
                /** @description First day of a window of arrivals, `YYYYMMDD`; instead of arrival and departure. */
                arrivalfrom?: string;
                /** @description Last day of the window, `YYYYMMDD`; at most 92 days in all. */
                arrivalto?: string;
                /** @description Order of the stays; `pricedasc` is an old name of `priceasc`. */
                sort?: "relevance" | "priceasc" | "pricedesc" | "pricepernight" | "priceperperson" | "distance" | "discount" | "rating" | "pricedasc";
                /** @description `lodging`: one result for each lodging, its best stay under the sort; `total` then counts lodgings. */
                group?: "lodging";
                /** @description What to count beside the results: each facet lists its values with the number of results that have them. What is selected of a facet does not narrow its own counts, but for features and surroundings. Without both dates lodgings are counted, and no promotions. `grid`, with `bbox` or `gridbbox`, tells where on a map the lodgings are. */
                facets?: ("type" | "standing" | "personMax" | "bedrooms" | "bathrooms" | "beds" | "features" | "surroundings" | "within" | "promotions" | "city" | "region" | "price" | "grid")[];
                /** @description Area of the map for `grid`, as in `bbox`, which it replaces for the grid. The results are not limited to it. */
                gridbbox?: string;
                /** @description Words to find in names, references, places, types, features, surroundings and descriptions, in four languages; `for 6`, `2 bedrooms`, `2 bathrooms`, `500 m from the beach`, `two weeks in July` and `under 500 euros` count as the parameters that say so. */
                q?: string;
                /** @description Numbers of nights, one by one or as `from-to`; with the arrival alone, or with a window. */
                nights?: string[];
                /** @description The arrival falls on any of these weekdays. */
                arrivaldays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                /** @description Any of these types. */
                type?: ("HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING")[];
                /** @description The lodging takes at least this number of persons, children included; prices mandatory services by person. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description The lodging has at least this number of bedrooms. */
                bedrooms?: number;
                /** @description The lodging has at least this number of bathrooms. */
                bathrooms?: number;
                /** @description The rooms of the lodging have at least this number of beds. */
                beds?: number;
                /** @description Any of these standings; 0: not rated. */
                standing?: number[];
                /** @description The lodging has reviews, and `rating` is at least this. */
                minrating?: number;
                /** @description Any of these cities, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                city?: string[];
                /** @description Any of these regions, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                region?: string[];
                /** @description Any of these resorts, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                station?: string[];
                /** @description Any of these countries, ISO 3166 codes of two letters. */
                country?: string[];
                /** @description Latitude from which distances are measured; with `lon`. */
                lat?: number;
                /** @description Longitude from which distances are measured; with `lat`. */
                lon?: number;
                /** @description Only lodgings within this number of kilometres. */
                radius?: number;
                /** @description Only lodgings in the area `west,south,east,north`, in degrees; a west above the east crosses the date line. */
                bbox?: string;
                /** @description Only these lodgings; unknown ids are skipped. */
                lodgings?: number[];
                /** @description The stay has any of these promotions. */
                promotions?: string[];
                /** @description Only stays with a promotion. */
                promotiononly?: boolean;
                /** @description Only stays that, booked today, can still be cancelled without a fee. */
                freecancellation?: boolean;
                /** @description What `minprice`, `maxprice`, orders by price and the price facet look at: `price`, or `total`, the price with mandatory services. */
                pricebasis?: "price" | "total";
                /** @description Lowest price of the whole stay, in euros. */
                minprice?: number;
                /** @description Highest price of the whole stay, in euros. */
                maxprice?: number;
                /** @description The lodging has all of these features. */
                features?: string[];
                /** @description The lodging has all of these surroundings. */
                surroundings?: string[];
                /** @description Maximum distance in metres from the lodging to each of these places, such as `BEACH:500`. */
                within?: string[];
                /** @description Also stays whose price is not open for booking. */
                pricedisabled?: boolean;
                /** @description Also stays on request. */
                requestonly?: boolean;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                    "application/xml": components["schemas"]["SearchResult"];
                };
            };
            400: components["responses"]["Problem400InvalidDateInvalidCursorTestOnlyInvalidDateRangeCursorMismatchPageTooDeepOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429SearchTooCostly"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "read-price-calendar": {
        parameters: {
            query?: {
                /** @description First day of arrival, `YYYYMMDD`; today when left out. */
                from?: string;
                /** @description Last day of arrival, `YYYYMMDD`; 30 days after the first when left out, at most 92 days in all. */
                to?: string;
                /** @description Words to find in names, references, places, types, features, surroundings and descriptions, in four languages; `for 6`, `2 bedrooms`, `2 bathrooms`, `500 m from the beach`, `two weeks in July` and `under 500 euros` count as the parameters that say so. */
                q?: string;
                /** @description Numbers of nights, one by one or as `from-to`; all when left out. */
                nights?: string[];
                /** @description The arrival falls on any of these weekdays. */
                arrivaldays?: ("SU" | "MO" | "TU" | "WE" | "TH" | "FR" | "SA")[];
                /** @description Any of these types. */
                type?: ("HOUSE" | "APARTMENT" | "BOAT_DOCKED" | "CAMPING")[];
                /** @description The lodging takes at least this number of persons, children included; prices mandatory services by person. */
                pax?: number;
                /** @description How many of the persons are children. */
                children?: number;
                /** @description Ages of all children, such as `4,11`; a child of unknown age pays as an adult. */
                childrenages?: string;
                /** @description The lodging has at least this number of bedrooms. */
                bedrooms?: number;
                /** @description The lodging has at least this number of bathrooms. */
                bathrooms?: number;
                /** @description The rooms of the lodging have at least this number of beds. */
                beds?: number;
                /** @description Any of these standings; 0: not rated. */
                standing?: number[];
                /** @description The lodging has reviews, and `rating` is at least this. */
                minrating?: number;
                /** @description Any of these cities, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                city?: string[];
                /** @description Any of these regions, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                region?: string[];
                /** @description Any of these resorts, whatever their case, accents, hyphens and apostrophes, `St` as `Saint`. */
                station?: string[];
                /** @description Any of these countries, ISO 3166 codes of two letters. */
                country?: string[];
                /** @description Latitude from which distances are measured; with `lon`. */
                lat?: number;
                /** @description Longitude from which distances are measured; with `lat`. */
                lon?: number;
                /** @description Only lodgings within this number of kilometres. */
                radius?: number;
                /** @description Only lodgings in the area `west,south,east,north`, in degrees; a west above the east crosses the date line. */
                bbox?: string;
                /** @description Only these lodgings; unknown ids are skipped. */
                lodgings?: number[];
                /** @description The stay has any of these promotions. */
                promotions?: string[];
                /** @description Only stays with a promotion. */
                promotiononly?: boolean;
                /** @description Only stays that, booked today, can still be cancelled without a fee. */
                freecancellation?: boolean;
                /** @description What `minprice`, `maxprice`, orders by price and the price facet look at: `price`, or `total`, the price with mandatory services. */
                pricebasis?: "price" | "total";
                /** @description Lowest price of the whole stay, in euros. */
                minprice?: number;
                /** @description Highest price of the whole stay, in euros. */
                maxprice?: number;
                /** @description The lodging has all of these features. */
                features?: string[];
                /** @description The lodging has all of these surroundings. */
                surroundings?: string[];
                /** @description Maximum distance in metres from the lodging to each of these places, such as `BEACH:500`. */
                within?: string[];
                /** @description Also stays whose price is not open for booking. */
                pricedisabled?: boolean;
                /** @description Also stays on request. */
                requestonly?: boolean;
                /** @description Adds `lengths` to each day: the numbers of nights that a stay from it may have, regardless of `nights`, `minprice` and `maxprice`. */
                lengths?: boolean;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** Format: YYYYMMDD */
                        from: string;
                        /** Format: YYYYMMDD */
                        to: string;
                        currency: string;
                        days: {
                            /** Format: YYYYMMDD */
                            arrival: string;
                            lodgingCount: number;
                            price: number | null;
                            totalPrice: number | null;
                            lodgingId?: number;
                            /** Format: YYYYMMDD */
                            departure?: string;
                            totalExcludes?: string[];
                            onSiteExcludes?: string[];
                            lengths?: number[];
                        }[];
                    };
                    "application/xml": {
                        /** Format: YYYYMMDD */
                        from: string;
                        /** Format: YYYYMMDD */
                        to: string;
                        currency: string;
                        days: {
                            /** Format: YYYYMMDD */
                            arrival: string;
                            lodgingCount: number;
                            price: number | null;
                            totalPrice: number | null;
                            lodgingId?: number;
                            /** Format: YYYYMMDD */
                            departure?: string;
                            totalExcludes?: string[];
                            onSiteExcludes?: string[];
                            lengths?: number[];
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400InvalidDateTestOnlyInvalidDateRangeOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429SearchTooCostly"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "suggest-names": {
        parameters: {
            query: {
                /** @description Text typed so far; each of its words must begin a word of the name, ignoring accents and case. */
                q: string;
                /** @description Maximum number of suggestions. */
                limit?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        suggestions: {
                            /** @enum {string} */
                            kind: "REGION" | "STATION" | "CITY" | "LODGING";
                            value: string;
                            label: string;
                            context?: string;
                            lodgingCount: number;
                        }[];
                    };
                    "application/xml": {
                        suggestions: {
                            /** @enum {string} */
                            kind: "REGION" | "STATION" | "CITY" | "LODGING";
                            value: string;
                            label: string;
                            context?: string;
                            lodgingCount: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400MissingParameterTestOnlyOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429SearchTooCostly"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "list-bookings": {
        parameters: {
            query?: {
                /** @description Reference that you gave to the booking; either this or `reference`. */
                referenceReseller?: string;
                /** @description Reference that the service gave to the booking. */
                reference?: string;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"][];
                    "application/xml": components["schemas"]["Booking"][];
                };
            };
            400: components["responses"]["Problem400MissingParameterOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "create-booking": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `booking`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BookingRequest"];
                "application/xml": components["schemas"]["BookingRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingResult"];
                    "application/xml": components["schemas"]["BookingResult"];
                };
            };
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookingResult"];
                    "application/xml": components["schemas"]["BookingResult"];
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403ForeignOriginLodgingNotInChannel"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409StayNotAvailablePriceChangedDuplicateReference"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableInvalidReturnUrlPriceDisabled"];
            429: components["responses"]["Problem429AnonymousBudgetExceeded"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "quote-booking": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `quote`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    /** Format: YYYYMMDD */
                    arrival?: string;
                    /** Format: YYYYMMDD */
                    departure?: string;
                    occupantCount?: number;
                    occupantCountChildren?: number;
                    childrenAges?: number[];
                    extras?: string[];
                    promoCode?: string;
                    comment?: string;
                    referenceReseller?: string;
                    /** @default 24 */
                    validityHours?: number;
                    /** @default false */
                    sendToCustomer?: boolean;
                };
                "application/xml": {
                    /** Format: YYYYMMDD */
                    arrival?: string;
                    /** Format: YYYYMMDD */
                    departure?: string;
                    occupantCount?: number;
                    occupantCountChildren?: number;
                    childrenAges?: number[];
                    extras?: string[];
                    promoCode?: string;
                    comment?: string;
                    referenceReseller?: string;
                    /** @default 24 */
                    validityHours?: number;
                    /** @default false */
                    sendToCustomer?: boolean;
                };
            };
        };
        responses: {
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        bookingId: number;
                        reference: string;
                        /** @enum {string} */
                        status: "OPEN";
                        /** Format: YYYYMMDD */
                        arrival: string;
                        /** Format: YYYYMMDD */
                        departure: string;
                        value: number;
                        totalValue: number;
                        changeValue: number;
                        basePrice: number;
                        price: number;
                        extrasPrice: number;
                        discountValue: number;
                        mandatoryServicesPrice: number;
                        totalPrice: number;
                        totalExcludes: string[];
                        onSiteTotal: number;
                        onSiteExcludes: string[];
                        caution: number | null;
                        currency: string;
                        lines: components["schemas"]["BookingLine"][];
                        onSiteCosts: components["schemas"]["OnSiteCost"][];
                        quoteToken: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                    "application/xml": {
                        id: number;
                        bookingId: number;
                        reference: string;
                        /** @enum {string} */
                        status: "OPEN";
                        /** Format: YYYYMMDD */
                        arrival: string;
                        /** Format: YYYYMMDD */
                        departure: string;
                        value: number;
                        totalValue: number;
                        changeValue: number;
                        basePrice: number;
                        price: number;
                        extrasPrice: number;
                        discountValue: number;
                        mandatoryServicesPrice: number;
                        totalPrice: number;
                        totalExcludes: string[];
                        onSiteTotal: number;
                        onSiteExcludes: string[];
                        caution: number | null;
                        currency: string;
                        lines: components["schemas"]["BookingLine"][];
                        onSiteCosts: components["schemas"]["OnSiteCost"][];
                        quoteToken: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409BookingStateConflictStayNotAvailable"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422CapacityExceededExtraNotAvailableDiscountNotApplicablePriceDisabledRequestOnly"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "list-communications": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        communications: {
                            communicationId: number;
                            msg: string;
                            /** Format: yyyy-MM-dd-HH:mm */
                            stamp: string;
                            /** @enum {string} */
                            direction: "TO_OPERATOR" | "FROM_OPERATOR";
                            referenceProvider?: string;
                            author?: string;
                            language?: string;
                        }[];
                    };
                    "application/xml": {
                        communications: {
                            communicationId: number;
                            msg: string;
                            /** Format: yyyy-MM-dd-HH:mm */
                            stamp: string;
                            /** @enum {string} */
                            direction: "TO_OPERATOR" | "FROM_OPERATOR";
                            referenceProvider?: string;
                            author?: string;
                            language?: string;
                        }[];
                    };
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "add-communication": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `communication`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    msg: string;
                    /** Format: yyyy-MM-dd-HH:mm */
                    stamp?: string;
                    referenceProvider?: string;
                    author?: string;
                    language?: string;
                };
                "application/xml": {
                    msg: string;
                    /** Format: yyyy-MM-dd-HH:mm */
                    stamp?: string;
                    referenceProvider?: string;
                    author?: string;
                    language?: string;
                };
            };
        };
        responses: {
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        communicationId: number;
                    };
                    "application/xml": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        communicationId: number;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "list-occupants": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        occupants: {
                            occupantId: number;
                            firstName: string;
                            lastName: string;
                            /** Format: YYYYMMDD */
                            birthDate?: string;
                            /** @enum {string} */
                            civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                            nationality?: string;
                            /** @enum {string} */
                            type?: "ADULT" | "CHILD" | "INFANT";
                        }[];
                    };
                    "application/xml": {
                        occupants: {
                            occupantId: number;
                            firstName: string;
                            lastName: string;
                            /** Format: YYYYMMDD */
                            birthDate?: string;
                            /** @enum {string} */
                            civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                            nationality?: string;
                            /** @enum {string} */
                            type?: "ADULT" | "CHILD" | "INFANT";
                        }[];
                    };
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "add-occupants": {
        parameters: {
            query?: {
                /** @description Whether the occupants replace the registered ones; otherwise they are added. */
                replace?: boolean;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `occupants`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    occupants: {
                        firstName: string;
                        lastName: string;
                        /** Format: YYYYMMDD */
                        birthDate?: string;
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        nationality?: string;
                        /** @enum {string} */
                        type?: "ADULT" | "CHILD" | "INFANT";
                    }[];
                };
                "application/xml": {
                    occupants: {
                        firstName: string;
                        lastName: string;
                        /** Format: YYYYMMDD */
                        birthDate?: string;
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        nationality?: string;
                        /** @enum {string} */
                        type?: "ADULT" | "CHILD" | "INFANT";
                    }[];
                };
            };
        };
        responses: {
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        registered: number;
                        warnings?: {
                            pointer: string;
                            /** @enum {string} */
                            code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                            detail: string;
                        }[];
                    };
                    "application/xml": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        registered: number;
                        warnings?: {
                            pointer: string;
                            /** @enum {string} */
                            code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                            detail: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409BookingStateConflict"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422TooManyOccupants"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "book-easily": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `booking`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["EasyBookingRequest"];
                "application/xml": components["schemas"]["EasyBookingRequest"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"] | components["schemas"]["EasyBookingResult"];
                    "application/xml": components["schemas"]["Evaluation"] | components["schemas"]["EasyBookingResult"];
                };
            };
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Evaluation"] | components["schemas"]["EasyBookingResult"];
                    "application/xml": components["schemas"]["Evaluation"] | components["schemas"]["EasyBookingResult"];
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingLodgingNotInChannel"];
            404: components["responses"]["Problem404LodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409StayNotAvailablePriceChangedQuoteExpiredDuplicateReference"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableInvalidReturnUrlQuoteMismatchPriceDisabledRequestOnly"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "final-payment": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `finalpayment`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    bookingId?: number;
                    reference?: string;
                    urlSuccess?: string;
                    urlFailure?: string;
                };
                "application/xml": {
                    bookingId?: number;
                    reference?: string;
                    urlSuccess?: string;
                    urlFailure?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        message: string;
                        paymentLink: string;
                        bookingId: number;
                        reference: string;
                        amountDue: number;
                        /** @constant */
                        currency: "EUR";
                        /** Format: date-time */
                        expiresAt: string;
                    };
                    "application/xml": {
                        /** @constant */
                        status: "ok";
                        message: string;
                        paymentLink: string;
                        bookingId: number;
                        reference: string;
                        amountDue: number;
                        /** @constant */
                        currency: "EUR";
                        /** Format: date-time */
                        expiresAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409NothingToPayPaymentUnderWayAmountTooSmallBookingStateConflict"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422InvalidReturnUrl"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503PaymentUnavailable"];
        };
    };
    "replace-client": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of the record as you know it: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `customer` or `booking`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                    firstName: string;
                    lastName: string;
                    email: string;
                    phoneNumber?: string;
                    /** @default fr */
                    language?: string;
                    address?: {
                        line1: string;
                        line2?: string;
                        line3?: string;
                        postalCode: string;
                        city: string;
                        country: string;
                    };
                    companyName?: string;
                } | {
                    customer: {
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        firstName: string;
                        lastName: string;
                        email: string;
                        phoneNumber?: string;
                        /** @default fr */
                        language?: string;
                        address?: {
                            line1: string;
                            line2?: string;
                            line3?: string;
                            postalCode: string;
                            city: string;
                            country: string;
                        };
                        companyName?: string;
                    };
                };
                "application/xml": {
                    /** @enum {string} */
                    civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                    firstName: string;
                    lastName: string;
                    email: string;
                    phoneNumber?: string;
                    /** @default fr */
                    language?: string;
                    address?: {
                        line1: string;
                        line2?: string;
                        line3?: string;
                        postalCode: string;
                        city: string;
                        country: string;
                    };
                    companyName?: string;
                } | {
                    customer: {
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        firstName: string;
                        lastName: string;
                        email: string;
                        phoneNumber?: string;
                        /** @default fr */
                        language?: string;
                        address?: {
                            line1: string;
                            line2?: string;
                            line3?: string;
                            postalCode: string;
                            city: string;
                            country: string;
                        };
                        companyName?: string;
                    };
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        reference: string;
                        customer: {
                            civility?: string;
                            firstName: string;
                            lastName: string;
                            email: string;
                            phoneNumber?: string;
                            language: string;
                            address?: {
                                line1: string;
                                line2?: string;
                                line3?: string;
                                postalCode: string;
                                city: string;
                                country: string;
                            };
                            companyName?: string;
                        };
                        /** Format: date-time */
                        changedAt: string;
                        warnings?: {
                            pointer: string;
                            /** @enum {string} */
                            code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                            detail: string;
                        }[];
                    };
                    "application/xml": {
                        id: number;
                        status: string;
                        /** @enum {string} */
                        action?: "INSERTED" | "UPDATED" | "IGNORED" | "ERROR";
                        details?: string;
                        reference: string;
                        customer: {
                            civility?: string;
                            firstName: string;
                            lastName: string;
                            email: string;
                            phoneNumber?: string;
                            language: string;
                            address?: {
                                line1: string;
                                line2?: string;
                                line3?: string;
                                postalCode: string;
                                city: string;
                                country: string;
                            };
                            companyName?: string;
                        };
                        /** Format: date-time */
                        changedAt: string;
                        warnings?: {
                            pointer: string;
                            /** @enum {string} */
                            code: "UNKNOWN_CODE" | "COUNTRY_CORRECTED" | "UNKNOWN_FIELD" | "GATEWAY_NOT_ALLOWED" | "GATEWAY_WITHOUT_PERSON_PRICES" | "FEW_IMAGES" | "SMALL_IMAGE" | "ROW_IN_THE_PAST" | "ROW_OVERLAPS_BOOKING" | "PROMOTION_WITHOUT_REDUCTION" | "UNREGISTERED_HOST";
                            detail: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409BookingStateConflict"];
            412: components["responses"]["Problem412PreconditionFailed"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "modify-booking": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of the record as you know it: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /** @description Scenario that the service simulates for this request, in mode test only. A scenario that does not apply to the request is refused with 400 INVALID_PARAMETER, which names those that do. */
                "X-Test-Scenario"?: components["parameters"]["X-Test-Scenario"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `booking`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default EVALUATION
                     * @enum {string}
                     */
                    queryType?: "EVALUATION" | "BOOKED";
                    lodgingId?: number;
                    /** Format: YYYYMMDD */
                    arrival?: string;
                    /** Format: YYYYMMDD */
                    departure?: string;
                    occupantCount?: number;
                    occupantCountChildren?: number;
                    childrenAges?: number[];
                    extras?: string[];
                    promoCode?: string;
                    comment?: string;
                    customer?: {
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        firstName: string;
                        lastName: string;
                        email: string;
                        phoneNumber?: string;
                        /** @default fr */
                        language?: string;
                        address?: {
                            line1: string;
                            line2?: string;
                            line3?: string;
                            postalCode: string;
                            city: string;
                            country: string;
                        };
                        companyName?: string;
                    };
                    changeToken?: string;
                };
                "application/xml": {
                    /**
                     * @default EVALUATION
                     * @enum {string}
                     */
                    queryType?: "EVALUATION" | "BOOKED";
                    lodgingId?: number;
                    /** Format: YYYYMMDD */
                    arrival?: string;
                    /** Format: YYYYMMDD */
                    departure?: string;
                    occupantCount?: number;
                    occupantCountChildren?: number;
                    childrenAges?: number[];
                    extras?: string[];
                    promoCode?: string;
                    comment?: string;
                    customer?: {
                        /** @enum {string} */
                        civility?: "MISTER" | "MADAM" | "MISTER_AND_MADAM" | "COMPANY";
                        firstName: string;
                        lastName: string;
                        email: string;
                        phoneNumber?: string;
                        /** @default fr */
                        language?: string;
                        address?: {
                            line1: string;
                            line2?: string;
                            line3?: string;
                            postalCode: string;
                            city: string;
                            country: string;
                        };
                        companyName?: string;
                    };
                    changeToken?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeEvaluation"] | components["schemas"]["ChangeResult"];
                    "application/xml": components["schemas"]["ChangeEvaluation"] | components["schemas"]["ChangeResult"];
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingLodgingNotInChannel"];
            404: components["responses"]["Problem404BookingNotFoundLodgingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409StayNotAvailableQuoteExpiredBookingStateConflictOccupantsExceed"];
            412: components["responses"]["Problem412PreconditionFailed"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422CapacityExceededExtraNotAvailableDiscountNotApplicableQuoteMismatchPriceDisabledRequestOnly"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "get-booking": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                    "application/xml": components["schemas"]["Booking"];
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "cancel-booking": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of the record as you know it: 412 when it has changed since. */
                "If-Match"?: components["parameters"]["If-Match"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `booking`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default EVALUATION
                     * @enum {string}
                     */
                    queryType?: "EVALUATION" | "CANCELLED";
                    reason?: string;
                };
                "application/xml": {
                    /**
                     * @default EVALUATION
                     * @enum {string}
                     */
                    queryType?: "EVALUATION" | "CANCELLED";
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationResult"];
                    "application/xml": components["schemas"]["CancellationResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409BookingStateConflict"];
            412: components["responses"]["Problem412PreconditionFailed"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "read-dictionary": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        language: "fr" | "en" | "de" | "es";
                        types: {
                            code: string;
                            label: string;
                        }[];
                        subTypes: {
                            code: string;
                            label: string;
                        }[];
                        features: {
                            code: string;
                            label: string;
                        }[];
                        surroundings: {
                            code: string;
                            label: string;
                        }[];
                        distances: {
                            code: string;
                            label: string;
                        }[];
                        optionTypes: {
                            code: string;
                            label: string;
                        }[];
                        extraTypes: {
                            code: string;
                            label: string;
                        }[];
                        priceUnits: {
                            code: string;
                            label: string;
                        }[];
                        civilities: {
                            code: string;
                            label: string;
                        }[];
                        weekdays: {
                            code: string;
                            label: string;
                        }[];
                        deposits: {
                            code: string;
                            label: string;
                        }[];
                        checkProcedures: {
                            code: string;
                            label: string;
                        }[];
                        carRequirements: {
                            code: string;
                            label: string;
                        }[];
                        residentialUsages: {
                            code: string;
                            label: string;
                        }[];
                        topics: {
                            code: string;
                            label: string;
                        }[];
                        placeKinds: {
                            code: string;
                            label: string;
                        }[];
                        diffusionStates: {
                            code: string;
                            label: string;
                        }[];
                        contractStates: {
                            code: string;
                            label: string;
                        }[];
                        bookingStates: {
                            code: string;
                            label: string;
                        }[];
                        refusalReasons: {
                            code: string;
                            label: string;
                        }[];
                        problems: {
                            code: string;
                            label: string;
                            status: number;
                        }[];
                    };
                    "application/xml": {
                        /** @enum {string} */
                        language: "fr" | "en" | "de" | "es";
                        types: {
                            code: string;
                            label: string;
                        }[];
                        subTypes: {
                            code: string;
                            label: string;
                        }[];
                        features: {
                            code: string;
                            label: string;
                        }[];
                        surroundings: {
                            code: string;
                            label: string;
                        }[];
                        distances: {
                            code: string;
                            label: string;
                        }[];
                        optionTypes: {
                            code: string;
                            label: string;
                        }[];
                        extraTypes: {
                            code: string;
                            label: string;
                        }[];
                        priceUnits: {
                            code: string;
                            label: string;
                        }[];
                        civilities: {
                            code: string;
                            label: string;
                        }[];
                        weekdays: {
                            code: string;
                            label: string;
                        }[];
                        deposits: {
                            code: string;
                            label: string;
                        }[];
                        checkProcedures: {
                            code: string;
                            label: string;
                        }[];
                        carRequirements: {
                            code: string;
                            label: string;
                        }[];
                        residentialUsages: {
                            code: string;
                            label: string;
                        }[];
                        topics: {
                            code: string;
                            label: string;
                        }[];
                        placeKinds: {
                            code: string;
                            label: string;
                        }[];
                        diffusionStates: {
                            code: string;
                            label: string;
                        }[];
                        contractStates: {
                            code: string;
                            label: string;
                        }[];
                        bookingStates: {
                            code: string;
                            label: string;
                        }[];
                        refusalReasons: {
                            code: string;
                            label: string;
                        }[];
                        problems: {
                            code: string;
                            label: string;
                            status: number;
                        }[];
                    };
                };
            };
            /** @description The answer that If-None-Match names is the present one. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    ETag: components["headers"]["ETag"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401"];
            403: components["responses"]["Problem403"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "simulate-booking-event": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the booking. */
                id: number;
                /** @description Event to simulate. */
                event: "paid" | "payment-failed" | "expired" | "accepted" | "refused" | "completed" | "message";
            };
            cookie?: never;
        };
        /** @description In XML the root element is `event`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/xml": Record<string, never>;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Booking"];
                    "application/xml": components["schemas"]["Booking"];
                };
            };
            400: components["responses"]["Problem400TestOnly"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404BookingNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409BookingStateConflictNothingToPay"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "list-webhooks": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        webhooks: {
                            id: number;
                            url: string;
                            events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                            description?: string;
                            paused: boolean;
                            /** @enum {string} */
                            pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                            /** Format: date-time */
                            pausedAt?: string;
                            waiting: number;
                            failed: number;
                            /** Format: date-time */
                            formerSecretEndsAt?: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                    "application/xml": {
                        webhooks: {
                            id: number;
                            url: string;
                            events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                            description?: string;
                            paused: boolean;
                            /** @enum {string} */
                            pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                            /** Format: date-time */
                            pausedAt?: string;
                            waiting: number;
                            failed: number;
                            /** Format: date-time */
                            formerSecretEndsAt?: string;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "create-webhook": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `webhook`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                    description?: string;
                };
                "application/xml": {
                    url: string;
                    events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                    description?: string;
                };
            };
        };
        responses: {
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        url: string;
                        events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                        description?: string;
                        paused: boolean;
                        /** @enum {string} */
                        pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                        /** Format: date-time */
                        pausedAt?: string;
                        waiting: number;
                        failed: number;
                        /** Format: date-time */
                        formerSecretEndsAt?: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        secret: string;
                    };
                    "application/xml": {
                        id: number;
                        url: string;
                        events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                        description?: string;
                        paused: boolean;
                        /** @enum {string} */
                        pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                        /** Format: date-time */
                        pausedAt?: string;
                        waiting: number;
                        failed: number;
                        /** Format: date-time */
                        formerSecretEndsAt?: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        secret: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409TooManyWebhooks"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "change-webhook": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `webhook`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": {
                    url?: string;
                    events?: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                    description?: string;
                    paused?: boolean;
                };
                "application/xml": {
                    url?: string;
                    events?: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                    description?: string;
                    paused?: boolean;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        url: string;
                        events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                        description?: string;
                        paused: boolean;
                        /** @enum {string} */
                        pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                        /** Format: date-time */
                        pausedAt?: string;
                        waiting: number;
                        failed: number;
                        /** Format: date-time */
                        formerSecretEndsAt?: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                    "application/xml": {
                        id: number;
                        url: string;
                        events: ("booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed")[];
                        description?: string;
                        paused: boolean;
                        /** @enum {string} */
                        pausedBy?: "PARTNER" | "OPERATOR" | "FAILURES" | "GONE";
                        /** Format: date-time */
                        pausedAt?: string;
                        waiting: number;
                        failed: number;
                        /** Format: date-time */
                        formerSecretEndsAt?: string;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "rotate-webhook-secret": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `webhook`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/xml": Record<string, never>;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        secret: string;
                        /** Format: date-time */
                        formerSecretEndsAt: string;
                    };
                    "application/xml": {
                        id: number;
                        secret: string;
                        /** Format: date-time */
                        formerSecretEndsAt: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "test-webhook": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `webhook`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/xml": Record<string, never>;
            };
        };
        responses: {
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        messageId: string;
                        /** @enum {string} */
                        event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                        /** @enum {string} */
                        status: "WAITING" | "DELIVERED" | "FAILED";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: number;
                        /** Format: date-time */
                        lastAttemptAt?: string;
                        lastStatus?: number;
                        lastError?: string;
                        /** Format: date-time */
                        nextAttemptAt?: string;
                    };
                    "application/xml": {
                        id: number;
                        messageId: string;
                        /** @enum {string} */
                        event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                        /** @enum {string} */
                        status: "WAITING" | "DELIVERED" | "FAILED";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: number;
                        /** Format: date-time */
                        lastAttemptAt?: string;
                        lastStatus?: number;
                        lastError?: string;
                        /** Format: date-time */
                        nextAttemptAt?: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "delete-webhook": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `webhook`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/xml": Record<string, never>;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** @constant */
                        status: "DELETED";
                    };
                    "application/xml": {
                        id: number;
                        /** @constant */
                        status: "DELETED";
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "list-webhook-deliveries": {
        parameters: {
            query?: {
                /** @description Only deliveries with ids above this one; 0 = all. */
                after?: number;
                /** @description Maximum number of items. */
                limit?: number;
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Vary: components["headers"]["Vary"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deliveries: {
                            id: number;
                            messageId: string;
                            /** @enum {string} */
                            event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                            /** @enum {string} */
                            status: "WAITING" | "DELIVERED" | "FAILED";
                            /** Format: date-time */
                            createdAt: string;
                            attempts: number;
                            /** Format: date-time */
                            lastAttemptAt?: string;
                            lastStatus?: number;
                            lastError?: string;
                            /** Format: date-time */
                            nextAttemptAt?: string;
                        }[];
                        more: boolean;
                    };
                    "application/xml": {
                        deliveries: {
                            id: number;
                            messageId: string;
                            /** @enum {string} */
                            event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                            /** @enum {string} */
                            status: "WAITING" | "DELIVERED" | "FAILED";
                            /** Format: date-time */
                            createdAt: string;
                            attempts: number;
                            /** Format: date-time */
                            lastAttemptAt?: string;
                            lastStatus?: number;
                            lastError?: string;
                            /** Format: date-time */
                            nextAttemptAt?: string;
                        }[];
                        more: boolean;
                    };
                };
            };
            400: components["responses"]["Problem400Only"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503Only"];
        };
    };
    "retry-webhook-delivery": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook. */
                id: number;
                /** @description Id of the delivery. */
                delivery: number;
            };
            cookie?: never;
        };
        /** @description In XML the root element is `delivery`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. */
        requestBody: {
            content: {
                "application/json": Record<string, never>;
                "application/xml": Record<string, never>;
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        messageId: string;
                        /** @enum {string} */
                        event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                        /** @enum {string} */
                        status: "WAITING" | "DELIVERED" | "FAILED";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: number;
                        /** Format: date-time */
                        lastAttemptAt?: string;
                        lastStatus?: number;
                        lastError?: string;
                        /** Format: date-time */
                        nextAttemptAt?: string;
                    };
                    "application/xml": {
                        id: number;
                        messageId: string;
                        /** @enum {string} */
                        event: "booking.accepted" | "booking.refused" | "booking.expired" | "booking.paid" | "booking.overpaid" | "booking.refunded" | "booking.cancelled" | "booking.modified" | "booking.completed" | "booking.message" | "catalog.changed" | "webhook.test";
                        /** @enum {string} */
                        status: "WAITING" | "DELIVERED" | "FAILED";
                        /** Format: date-time */
                        createdAt: string;
                        attempts: number;
                        /** Format: date-time */
                        lastAttemptAt?: string;
                        lastStatus?: number;
                        lastError?: string;
                        /** Format: date-time */
                        nextAttemptAt?: string;
                    };
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissing"];
            404: components["responses"]["Problem404WebhookNotFoundDeliveryNotFound"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "insert-property": {
        parameters: {
            query?: {
                /** @description Language of the texts; goes before Accept-Language. What is missing falls back to fr, then en. */
                lang?: "fr" | "en" | "de" | "es";
                /** @description Form of the answer; goes before the Accept header. */
                format?: "json" | "xml";
            };
            header?: {
                /** @description An id of your own for this request: 1 to 64 letters, digits, dots, hyphens and _. Any other value is replaced by a generated id. */
                "X-Request-Id"?: components["parameters"]["X-Request-Id"];
                /** @description Position of the request in a trace of yours (https://www.w3.org/TR/trace-context/), so that the log of the service names it; a malformed value is ignored. */
                traceparent?: components["parameters"]["traceparent"];
                /** @description Language of the texts, unless `lang` is sent; fr if the header names no available language. */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /** @description `handling=strict` (RFC 7240): unknown query parameters and unknown members of the body are refused, each with the nearest known name; the answer has `Preference-Applied`. Otherwise they are ignored. */
                Prefer?: components["parameters"]["Prefer"];
                /** @description A key of your own for this request, such as a random UUID, which makes repeating it safe: for 72 hours an equal request with the key gets the first answer. Requests that create nothing are executed each time. */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description In XML the root element is `property`. Members that are not named here are ignored; in JSON, numbers and booleans may come as strings, and an empty string counts as absent. `Content-Encoding: gzip` is understood. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Property"];
                "application/xml": components["schemas"]["Property"];
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyResult"];
                    "application/xml": components["schemas"]["PropertyResult"];
                };
            };
            /** @description Something new was made. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Content-Language": components["headers"]["Content-Language"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    Location: components["headers"]["Location"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PropertyResult"];
                    "application/xml": components["schemas"]["PropertyResult"];
                };
            };
            400: components["responses"]["Problem400"];
            401: components["responses"]["Problem401AuthenticationRequired"];
            403: components["responses"]["Problem403RoleMissingGatewayForbidden"];
            405: components["responses"]["Problem405"];
            406: components["responses"]["Problem406"];
            408: components["responses"]["Problem408"];
            409: components["responses"]["Problem409"];
            413: components["responses"]["Problem413"];
            415: components["responses"]["Problem415"];
            422: components["responses"]["Problem422"];
            429: components["responses"]["Problem429"];
            431: components["responses"]["Problem431"];
            500: components["responses"]["Problem500"];
            503: components["responses"]["Problem503"];
        };
    };
    "download-feed": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description Name of the channel, in any case. */
                gateway: string;
                /** @description Name of the file, from `url` of GET /v2/feeds. */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The whole file. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            /** @description The part that Range names. */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": string;
                };
            };
            /** @description The answer that If-None-Match names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_PARAMETER: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INVALID_PARAMETER";
                    };
                };
            };
            /** @description AUTHENTICATION_REQUIRED: An API key is required. INVALID_API_KEY: The API key is not valid. KEY_IN_QUERY: API keys are not allowed in the query. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "AUTHENTICATION_REQUIRED" | "INVALID_API_KEY" | "KEY_IN_QUERY";
                    };
                };
            };
            /** @description ROLE_MISSING: The API key lacks the required role. KEY_NOT_FOR_THIS: Not allowed with a publishable key. GATEWAY_FORBIDDEN: The channel belongs to another dealer. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "ROLE_MISSING" | "KEY_NOT_FOR_THIS" | "GATEWAY_FORBIDDEN";
                    };
                };
            };
            /** @description GATEWAY_NOT_FOUND: The channel does not exist. FEED_NOT_FOUND: The feed file does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "GATEWAY_NOT_FOUND" | "FEED_NOT_FOUND";
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description NOT_ACCEPTABLE: The requested format is not available. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "NOT_ACCEPTABLE";
                    };
                };
            };
            /** @description RANGE_NOT_SATISFIABLE: Range beyond the end of the file. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RANGE_NOT_SATISFIABLE";
                    };
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "ok";
                        version: string;
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    ready: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Requests are answered. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "starting" | "degraded" | "suspended";
                        store: boolean;
                        search: boolean;
                        indexLagSeconds: number;
                        reasons: string[];
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
            /** @description The index is still missing. */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "ready" | "starting" | "degraded" | "suspended";
                        store: boolean;
                        search: boolean;
                        indexLagSeconds: number;
                        reasons: string[];
                    };
                };
            };
        };
    };
    metrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            /** @description AUTHENTICATION_REQUIRED: An API key is required. INVALID_API_KEY: The API key is not valid. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "AUTHENTICATION_REQUIRED" | "INVALID_API_KEY";
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    openapi: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The document. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        openapi: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The answer that If-None-Match names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    schema: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The answer that If-None-Match names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    "operation-schema": {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer that you have: 304 if it has not changed. */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
            };
            path: {
                /** @description `<operation>-body.xsd`, `<operation>-answer.xsd` or `problem.xsd`. */
                document: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The schema. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            /** @description The answer that If-None-Match names is current. */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_PARAMETER: A parameter is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INVALID_PARAMETER";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INVALID_PARAMETER";
                    };
                };
            };
            /** @description KEY_IN_QUERY: API keys are not allowed in the query. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "KEY_IN_QUERY";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "KEY_IN_QUERY";
                    };
                };
            };
            /** @description ROUTE_NOT_FOUND: The path does not exist. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "ROUTE_NOT_FOUND";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "ROUTE_NOT_FOUND";
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description NOT_ACCEPTABLE: The requested format is not available. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "NOT_ACCEPTABLE";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "NOT_ACCEPTABLE";
                    };
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                    "application/problem+xml": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
    agents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @constant */
                    jsonrpc: "2.0";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description The answer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The message needs no answer. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description No message of the protocol. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description KEY_IN_QUERY: API keys are not allowed in the query. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "KEY_IN_QUERY";
                    };
                };
            };
            /** @description There is no such method. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description METHOD_NOT_ALLOWED: The path does not support the method. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    Allow: components["headers"]["Allow"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "METHOD_NOT_ALLOWED";
                    };
                };
            };
            /** @description The client does not accept both forms of answers. */
            406: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The message is too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description The message is not JSON. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Server-Timing": components["headers"]["Server-Timing"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        jsonrpc: "2.0";
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description RATE_LIMITED: Too many requests. */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "RATE_LIMITED";
                    };
                };
            };
            /** @description HEADERS_TOO_LARGE: The request line and headers are too large. */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "HEADERS_TOO_LARGE";
                    };
                };
            };
            /** @description INTERNAL_ERROR: The service failed. */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-Unknown-Parameters": components["headers"]["X-Unknown-Parameters"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    "Cache-Control": components["headers"]["Cache-Control"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"] & {
                        /** @enum {string} */
                        code: "INTERNAL_ERROR";
                    };
                };
            };
        };
    };
}
