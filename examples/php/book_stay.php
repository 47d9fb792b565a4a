<?php

// Finds a stay, asks for its price and books it at that price; nothing is booked twice, whatever is lost on the way.
//
//     php book_stay.php http://localhost:8080 <key>
//
// Needs nothing but PHP 8.1.

declare(strict_types=1);

require __DIR__ . '/service.php';

[, $url, $key] = $argv;
$service = new Service($url, $key);

/** Books the stay at its price. Where that has changed, the new one is accepted if it costs at most a tenth more. */
function book(array $stay, array $price): array
{
    global $service;
    $customer = ['firstName' => 'Jean', 'lastName' => 'Durand', 'email' => 'jean@example.org'];
    $wish = ['requestType' => 'BOOKED', ...$stay, 'customer' => $customer, 'quoteToken' => $price['quoteToken']];
    try {
        return $service->ask('/v2/bookings/easy', $wish);
    } catch (Refused $refused) {
        $now = $refused->problem['evaluation'] ?? null;
        if ($now === null || $now['totalPrice'] > $price['totalPrice'] * 1.1) {
            throw $refused;
        }
        return $service->ask('/v2/bookings/easy', [...$wish, 'quoteToken' => $now['quoteToken']]);
    }
}

$found = $service->ask('/v2/stays/search?' . http_build_query(['pax' => 2, 'requestonly' => 'false', 'pagesize' => 5]));
foreach ($found['stays'] as $offered) {
    $stay = ['lodgingId' => $offered['lodging']['id'], 'occupantCount' => 2];
    $stay += ['arrival' => $offered['arrival'], 'departure' => $offered['departure']];
    try {
        $booking = book($stay, $service->ask('/v2/bookings/easy', ['requestType' => 'EVALUATION', ...$stay]));
    } catch (Refused $refused) {
        fwrite(STDERR, "{$offered['id']}: {$refused->getMessage()}\n"); // gone, or too expensive now: the next one
        continue;
    }
    echo json_encode(array_intersect_key($booking, array_flip(['id', 'reference', 'state', 'totalPrice']))), "\n";
    break;
}
