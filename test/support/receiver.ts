import { createServer, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';

interface Received {
  headers: Record<string, string>;
  text: string;
  body: { type: string; timestamp: string; data: Record<string, unknown> };
}

type Answer = (response: ServerResponse, message: Received, count: number) => void;

/** `answer` handles the n-th message, from 1. */
export async function startReceiver(answer: Answer = (response) => response.writeHead(204).end()) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readText(request).then((text) => {
      const headers = request.headers as Record<string, string>;
      const message = { headers, text, body: JSON.parse(text) as Received['body'] };
      received.push(message);
      answer(response, message, received.length);
    });
  });
  const { url, port, stop } = await listening(server);
  onTestFinished(stop);
  return { url: `${url}/events`, port, received, stop };
}
