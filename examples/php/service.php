<?php

// Asks the service; what every program does: the key, waiting, asking again.
//
//     require 'service.php';
//     $service = new Service('http://localhost:8080', '<key>');
//     $stays = $service->ask('/v2/stays/search?pax=2')['stays'];
//
// Needs nothing but PHP 8.1.

declare(strict_types=1);

/** The service refuses the request; the problem says why and what to do. */
final class Refused extends RuntimeException
{
    public function __construct(public readonly array $problem)
    {
        parent::__construct("{$problem['code']}: {$problem['message']}");
    }
}

final class Service
{
    private const ATTEMPTS = 6;

    public function __construct(private readonly string $url, private readonly ?string $key = null)
    {
    }

    /** Returns the answer. Asks again what did not get through, always with the same key, so that it is done once. */
    public function ask(string $path, array|object|null $body = null, array $headers = []): array
    {
        array_push($headers, 'Accept: application/json', 'Connection: close');
        if ($this->key !== null) {
            $headers[] = "X-API-Key: $this->key";
        }
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
            $text = @file_get_contents(rtrim($this->url, '/') . $path, false, $context);
            $answer = $text === false ? null : json_decode($text, true);
            $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 0);
            if (is_array($answer) && $status >= 200 && $status < 300) {
                return $answer;
            }
            if (is_array($answer) && !($answer['retryable'] ?? false)) {
                throw new Refused($answer);
            }
            if ($attempt === self::ATTEMPTS) {
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
}
