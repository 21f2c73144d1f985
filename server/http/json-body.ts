/** Reads a request's body as JSON, of a bounded size. The well-known reader waits for the end of what it refuses. */
import type { NextFunction, Request, Response } from 'express';

/** The body was too large, or no JSON. */
export class BadBody extends Error {
  readonly status: 400 | 413;
  readonly code: 'bad-json' | 'too-large';

  constructor(status: 400 | 413, code: BadBody['code'], message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Puts what was read into `request.body`, or passes a BadBody on as soon as it is known. */
export function jsonBody(maxKb: number) {
  const tooLarge = (response: Response) => {
    // Without a close the rest of the body would have to be read to find the next request.
    response.set('Connection', 'close');
    return new BadBody(413, 'too-large', `A request has at most ${maxKb} kB.`);
  };
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (Number(request.get('Content-Length')) > maxKb * 1024) throw tooLarge(response);
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // Not destroyed when left early: the refusal still has to go out on the same socket.
      for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > maxKb * 1024) break;
        chunks.push(chunk);
      }
    } catch {
      // The visitor has gone in the middle of the body: nobody is left to answer.
      return;
    }
    if (bytes > maxKb * 1024) throw tooLarge(response);
    request.body = parsed(Buffer.concat(chunks).toString());
    next();
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadBody(400, 'bad-json', 'The request is no JSON.');
  }
}
