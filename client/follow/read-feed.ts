import { Gone, type Caller } from './caller.ts';

/** Which member is present depends on the kind. */
export interface FeedLine {
  lodgingId: number;
  lodging?: object;
  availability?: object;
}

/** Resumes interrupted downloads. Throws Gone when the file no longer exists. */
export async function* readFeed(caller: Caller, address: URL): AsyncGenerator<FeedLine, void> {
  const decompressed = compressedBytes(caller, address)
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(new TextDecoderStream());
  let rest = '';
  for await (const text of decompressed) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as FeedLine;
  }
}

/** The bytes of the file, over one or several downloads. */
function compressedBytes(caller: Caller, address: URL): ReadableStream<Uint8Array<ArrayBuffer>> {
  let reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | undefined;
  let [received, tag] = [0, ''];
  const open = async () => {
    const headers = received === 0 ? undefined : { Range: `bytes=${received}-`, 'If-Range': tag };
    const response = await caller.ask(address, headers);
    if (received > 0 && response.status !== 206) throw new Gone('The file became another one');
    tag = response.headers.get('etag') ?? '';
    return (response.body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader();
  };
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        try {
          reader ??= await open();
          const { done, value } = await reader.read();
          if (done) {
            controller.close();
            return;
          }
          received += value.length;
          caller.calm();
          controller.enqueue(value);
          return;
        } catch (error) {
          const isBroken = reader !== undefined && !caller.isEnded();
          reader = undefined;
          if (!isBroken) throw error;
          await caller.rest();
        }
      }
    },
    cancel: (reason) => reader?.cancel(reason),
  });
}
