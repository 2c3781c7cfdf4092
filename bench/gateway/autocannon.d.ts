/** Types for the part of autocannon that the benchmark uses; the package has none. */
declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
    setupRequest?(request: Request): Request;
  }

  interface Options {
    url: string;
    connections: number;
    /** Duration in seconds. */
    duration: number;
    requests: Request[];
  }

  type OnResponse = (client: unknown, status: number, bytes: number, milliseconds: number) => void;

  interface Instance extends Promise<{ errors: number; non2xx: number }> {
    on(event: 'response', listener: OnResponse): this;
  }

  export default function autocannon(options: Options): Instance;
}
