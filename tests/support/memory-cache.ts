const keyOf = (request: RequestInfo | URL): string => {
  if (typeof request === 'string') return request
  return request instanceof URL ? request.href : request.url
}

/** The part of Cache that the service worker uses, in memory; keys in the order of their last put. */
export function memoryCache() {
  const held = new Map<string, { status: number; headers: Headers; body: string }>()
  return {
    held,
    match: async (request: RequestInfo | URL) => {
      const found = held.get(keyOf(request))
      return found ? new Response(found.body, found) : undefined
    },
    put: async (request: RequestInfo | URL, response: Response) => {
      const { status, headers } = response
      const body = await response.text()
      held.delete(keyOf(request))
      held.set(keyOf(request), { status, headers, body })
    },
    keys: async () => [...held.keys()].map((url) => new Request(url)),
    delete: async (request: RequestInfo | URL) => held.delete(keyOf(request)),
  }
}
