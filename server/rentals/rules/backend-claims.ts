/** A resource that was claimed, and the version of its claim. */
export interface Claim {
  readonly resource: string
  readonly version: number
}

/** The claims as one reading of all of them found them. */
export interface ClaimsSeen {
  /** Whether the creation of another key has claimed it. */
  isHeld(resource: string, key: string): boolean
  /** What the creation of this key has claimed, in an earlier attempt. */
  own(key: string): readonly Claim[]
  /** The keys whose creations have claimed a resource that begins with `prefix`. */
  holders(prefix: string): ReadonlySet<string>
  /**
   * Claims a resource that was free, or was claimed by the same key, at that reading and has not changed since. Undefined:
   * it has, so that what was read from the backend meanwhile may be out of date.
   */
  take(resource: string, key: string): Promise<Claim | undefined>
}

/**
 * What creations are about to use at the backend, in all processes of a portal together: a login token, an address, a
 * duplicate that has no owner yet. The backend shows it as used only after the creation, which takes seconds or minutes.
 *
 * Read the claims first, then the backend, then claim: if the resource was used in between, its claim has changed, and
 * yours is refused. A claim that is not released ends after ten minutes.
 */
export interface BackendClaims {
  read(): Promise<ClaimsSeen>
  /** Releases claims that have not changed since, once the backend shows their resources or will never use them. */
  release(claims: readonly Claim[]): Promise<void>
  /** Whether this work was noted as done within the last ten minutes. */
  isDone(work: string): Promise<boolean>
  noteDone(work: string): Promise<void>
}

/**
 * Claims the first of these resources that no other creation has, preferring one of an earlier attempt. `none`: there is
 * none · `held`: other creations are about to use them, or have just done so; it is worth another try.
 */
export async function takeFirst(
  seen: ClaimsSeen,
  resources: readonly string[],
  key: string,
): Promise<Claim | 'none' | 'held'> {
  if (resources.length === 0) return 'none'
  const own = new Set(seen.own(key).map(({ resource }) => resource))
  const free = resources.filter((resource) => !seen.isHeld(resource, key))
  for (const resource of free.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a)))) {
    const claim = await seen.take(resource, key)
    if (claim !== undefined) return claim
  }
  return 'held'
}
