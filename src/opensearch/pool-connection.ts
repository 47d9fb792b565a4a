import { EventEmitter } from 'node:events';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Connection, errors, type ApiResponse } from '@opensearch-project/opensearch';
import { Pool, type Dispatcher } from 'undici';

type ConnectionOptions = NonNullable<ConstructorParameters<typeof Connection>[0]>;
type Callback = Parameters<Connection['request']>[1];

/** The library's type requires a response even where there is none yet. */
const noResponse = undefined as unknown as ApiResponse;

/** An unreachable machine must leave time to try another node. */
const connectMilliseconds = 3_000;

/**
 * Sends the official client's requests to one node over an undici pool, which takes less CPU than the client's own
 * connection (`npm run bench -- client`). The latter also writes to standard output when an answer breaks off.
 */
export class PoolConnection extends Connection {
  readonly #pool: Pool;

  constructor(options: ConnectionOptions) {
    super({ ...options, agent: () => undefined });
    this.#pool = new Pool(this.url.origin, {
      connections: 128,
      keepAliveTimeout: 30_000,
      headersTimeout: 0,
      bodyTimeout: 0,
      allowH2: false,
      connect: { ...(options.ssl?.ca && { ca: options.ssl.ca }), timeout: connectMilliseconds },
    });
  }

  /**
   * Calls back with the whole answer. Aborting the returned request means a timeout: the node counts as too slow.
   * Aborting the `signal` of `params` only cancels the request and says nothing about the node.
   */
  override request(
    { signal, ...params }: Parameters<Connection['request']>[0] & { signal?: AbortSignal },
    callback: Callback,
  ): ClientRequest {
    const exchange = new Exchange(this.url.origin, callback);
    const { method, path, headers, body = null } = this.buildRequestObject(params) as Dispatcher.DispatchOptions;
    if (params.timeout) exchange.limit(params.timeout);
    if (signal) exchange.giveUpOn(signal);
    this.#pool.dispatch({ method, path, headers: headers ?? null, body }, exchange);
    return exchange as unknown as ClientRequest;
  }

  /** Aborts requests under way, too. */
  override close(callback: () => void = () => undefined): this {
    void this.#pool.destroy().then(callback);
    return this;
  }
}

/** One request and its answer; calls back exactly once. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #origin: string;
  readonly #callback: Callback;
  readonly #pieces: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #forgetSignal: (() => void) | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #isOver = false;

  constructor(origin: string, callback: Callback) {
    this.#origin = origin;
    this.#callback = callback;
  }

  limit(milliseconds: number): void {
    this.#timer = setTimeout(() => this.abort(), milliseconds);
  }

  giveUpOn(signal: AbortSignal): void {
    const giveUp = () => {
      this.#breakOff(new errors.RequestAbortedError('Nobody waits for it any more', noResponse));
    };
    signal.addEventListener('abort', giveUp);
    this.#forgetSignal = () => {
      signal.removeEventListener('abort', giveUp);
    };
    // The library must receive the exchange before its end is reported.
    if (signal.aborted) queueMicrotask(giveUp);
  }

  abort(): void {
    this.#breakOff(new errors.TimeoutError(`${this.#origin}: no answer in time`, noResponse));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('Nobody waits for it any more'));
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Buffer): void {
    this.#pieces.push(piece);
  }

  onResponseEnd(): void {
    if (!this.#end()) return;
    const answer = new WholeAnswer(this.#status, this.#headers);
    this.#callback(null, answer as unknown as IncomingMessage);
    answer.tell(Buffer.concat(this.#pieces));
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(new errors.ConnectionError(`${this.#origin}: ${sentenceOf(error)}`));
  }

  #breakOff(error: Error): void {
    // The controller would report a connection error, which means that the node is down.
    this.#fail(error);
    this.#controller?.abort(error);
  }

  #fail(error: Error): void {
    if (this.#end()) this.#callback(error, null);
  }

  #end(): boolean {
    const isFirst = !this.#isOver;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#forgetSignal?.();
    return isFirst;
  }
}

/** An answer already received, as the stream the client expects. */
class WholeAnswer extends EventEmitter {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  #encoding: BufferEncoding | undefined;

  constructor(statusCode: number, headers: IncomingHttpHeaders) {
    super();
    this.statusCode = statusCode;
    this.headers = headers;
  }

  setEncoding(encoding: BufferEncoding): void {
    this.#encoding = encoding;
  }

  destroy(): void {
    this.removeAllListeners();
  }

  tell(bytes: Buffer): void {
    this.emit('data', this.#encoding ? bytes.toString(this.#encoding) : bytes);
    this.emit('end');
  }
}

function sentenceOf(error: NodeJS.ErrnoException): string {
  const said = error.message || (error.code ?? error.name);
  return /CERT|ISSUER|SIGNATURE/.test(error.code ?? '')
    ? `its certificate is not trusted (${said}): is OPENSEARCH_CA_FILE right?`
    : said;
}
