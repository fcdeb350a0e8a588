/**
 * Pictures of the community, icons of its links and flags: their addresses name their content, so that what is stored is never
 * out of date.
 */
export const isPicture = (pathname: string): boolean =>
  /^\/(?:pictures\/[0-9a-f]{32}-\d+x\d+\.png|assets\/(?:link-[a-z]+|flag-[A-Z]{2})-[\w-]{8}\.svg)$/.test(pathname)

const mediaType = /^image\/(?:png|svg\+xml)\b/

const cacheName = 'spawnpoint-pictures-v1'
/** A community has up to 60 regions and 16 links, an icon each, and eight pictures. */
const maxEntries = 96

export interface PictureDeps {
  readonly fetch: (request: Request) => Promise<Response>
  readonly caches: { open(name: string): Promise<Pick<Cache, 'match' | 'put' | 'keys' | 'delete'>> }
}

async function store(request: Request, response: Response, { caches }: PictureDeps): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    await cache.put(request, response)
    const keys = await cache.keys()
    for (const oldest of keys.slice(0, Math.max(0, keys.length - maxEntries))) await cache.delete(oldest)
  } catch (error) {
    console.info('A picture could not be stored:', error) // the page has it
  }
}

/** The stored picture, or that of the network, which is stored. `later` takes work that outlives the response. */
export async function pictureFirst(
  request: Request,
  deps: PictureDeps,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const stored = await deps.caches.open(cacheName).then(
    (cache) => cache.match(request),
    () => undefined,
  )
  if (stored) return stored
  const response = await deps.fetch(request)
  const isStorable = response.ok && mediaType.test(response.headers.get('content-type') ?? '')
  if (isStorable) later(store(request, response.clone(), deps))
  return response
}
