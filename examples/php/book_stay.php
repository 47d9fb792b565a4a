<?php

// Finds a stay, asks for its price and books it at that price; nothing is booked twice, whatever is lost on the way.
//
//     php book_stay.php http://localhost:8080 <key>
//
// Needs nothing but PHP 8.1.

declare(strict_types=1);

[, $url, $key] = $argv;

/** The service refuses the request; the problem says why and what to do. */
final class Refused extends RuntimeException
{
    public function __construct(public readonly array $problem)
    {
        parent::__construct("{$problem['code']}: {$problem['message']}");
    }
}

/** Yields the answer. Asks again what did not get through, always with the same key, so that it is done once. */
function ask(string $path, ?array $body = null, int $attempts = 6): array
{
    global $url, $key;
    $headers = ["X-API-Key: $key", 'Accept: application/json', 'Connection: close'];
    if ($body !== null) {
        array_push($headers, 'Content-Type: application/json', 'Idempotency-Key: ' . bin2hex(random_bytes(16)));
    }
    $context = stream_context_create(['http' => [
        'method' => $body === null ? 'GET' : 'POST',
        'header' => $headers,
        'content' => $body === null ? '' : json_encode($body, JSON_THROW_ON_ERROR),
        'timeout' => 30,
        'ignore_errors' => true,
    ]]);
    for ($attempt = 1; ; $attempt++) {
        $wait = 0.2 * 2 ** $attempt;
        $http_response_header = [];
        $text = @file_get_contents(rtrim($url, '/') . $path, false, $context);
        $answer = $text === false ? null : json_decode($text, true);
        $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
        if (is_array($answer) && $status >= 200 && $status < 300) {
            return $answer;
        }
        if (is_array($answer) && !($answer['retryable'] ?? false)) {
            throw new Refused($answer);
        }
        if ($attempt === $attempts) {
            throw is_array($answer) ? new Refused($answer) : new RuntimeException('There was no answer');
        }
        foreach ($http_response_header as $header) {
            if (preg_match('/^Retry-After: (\d+)/i', $header, $found)) {
                $wait = (float) $found[1];
            }
        }
        usleep((int) ($wait * 1_000_000));
    }
}

/** Books the stay at its price. Where that has changed, the new one is accepted if it is not dearer by more than a tenth. */
function book(array $stay, array $price): array
{
    $customer = ['firstName' => 'Jean', 'lastName' => 'Durand', 'email' => 'jean@example.org'];
    $wish = ['requestType' => 'BOOKED', ...$stay, 'customer' => $customer, 'quoteToken' => $price['quoteToken']];
    try {
        return ask('/v2/bookings/easy', $wish);
    } catch (Refused $refused) {
        $now = $refused->problem['evaluation'] ?? null;
        if ($now === null || $now['totalPrice'] > $price['totalPrice'] * 1.1) {
            throw $refused;
        }
        return ask('/v2/bookings/easy', [...$wish, 'quoteToken' => $now['quoteToken']]);
    }
}

$found = ask('/v2/stays/search?' . http_build_query(['pax' => 2, 'requestonly' => 'false', 'pagesize' => 5]));
foreach ($found['stays'] as $offered) {
    $stay = ['lodgingId' => $offered['lodging']['id'], 'occupantCount' => 2];
    $stay += ['arrival' => $offered['arrival'], 'departure' => $offered['departure']];
    try {
        $booking = book($stay, ask('/v2/bookings/easy', ['requestType' => 'EVALUATION', ...$stay]));
    } catch (Refused $refused) {
        fwrite(STDERR, "{$offered['id']}: {$refused->getMessage()}\n"); // gone, or too dear now: the next one
        continue;
    }
    echo json_encode(array_intersect_key($booking, array_flip(['id', 'reference', 'state', 'totalPrice']))), "\n";
    break;
}
