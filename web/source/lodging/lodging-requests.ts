export function lodgingRequests(id: number): [lodging: Request, stays: Request] {
  return [
    [`/lodgings/${id}`, new URLSearchParams({ include: 'extras,reviews' })],
    [`/lodgings/${id}/availabilities`, new URLSearchParams()],
  ];
}

type Request = [path: string, query: URLSearchParams];
