/** A call of the API as the bench's people and attackers make it. */
export interface Call {
  /** Sent as JSON or as a form with `POST`; without it the call is a `GET`. */
  body?: object | FormData;
  token?: string;
  /** Address of the client. */
  from: string;
}

export interface Answer {
  code: number;
  info: string;
  /** The bench reads single fields of answers, whose schemas are tested elsewhere. */
  data: Record<string, unknown> | null;
}

export async function sendCall(url: string, path: string, { body, token, from }: Call): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(token === undefined ? {} : { token }),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  return response.json();
}
