import * as v from 'valibot'
import { distinct } from '../community/setting-texts.ts'

/** Which sites may show the embeds in a frame. `listed`: those of `origins`. */
export const embedSites = ['any', 'listed', 'none'] as const
export interface EmbedSettings {
  readonly sites: (typeof embedSites)[number]
  readonly origins: readonly string[]
}

/** Cards are pictures, which any site may show: only embeds are framed. */
export const shippedEmbeds: EmbedSettings = { sites: 'any', origins: [] }

/** A scheme, a host name with an optional `*.` before it, and a port: a host source of CSP3 (2.3.1) that holds nothing else. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(200),
  v.regex(
    /^https?:\/\/(?:\*\.)?[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?$/i,
    'must be an origin such as https://forum.example.org',
  ),
)

export const embedSettingsSchema = v.strictObject({
  sites: v.picklist(embedSites),
  origins: v.pipe(distinct(origin, 'holds one address twice'), v.maxLength(32)),
})

/** The source list of `frame-ancestors` (CSP3, 6.4.2). */
export function frameAncestors({ sites, origins }: EmbedSettings): string {
  if (sites === 'any') return '*'
  return sites === 'none' || origins.length === 0 ? "'none'" : origins.join(' ')
}
