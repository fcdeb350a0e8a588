import * as v from 'valibot'

/** A well-formed region code; which ones exist, the community's settings say. */
export const regionCodeSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?$/, 'must be one of the region codes'),
)
