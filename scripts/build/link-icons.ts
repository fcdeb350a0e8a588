import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import * as v from 'valibot'
import type { Plugin } from 'vite'
import { type LinkKind, linkKinds } from '../../contract/community/link-kinds.ts'
import { linkIconAddress } from '../../contract/community/shown-settings.ts'
import { lucideDrawing, lucideStroke } from './lucide-icons.ts'
import { serveFiles } from './serve-files.ts'

const brandsSchema = v.object({ icons: v.record(v.string(), v.object({ body: v.string() })) })
const brands = v.parse(brandsSchema, createRequire(import.meta.url)('@iconify-json/simple-icons/icons.json'))

/** Kinds whose drawing has another name among the brands. */
const brandNames: Readonly<Partial<Record<LinkKind, string>>> = { weibo: 'sinaweibo', douyin: 'tiktok', tieba: 'baidu' }

/** Kinds that are no brand, or whose brand the set does not have. */
const lucideNames: Readonly<Partial<Record<LinkKind, string>>> = {
  website: 'globe',
  kook: 'headphones',
  rutube: 'tv',
  email: 'mail',
  phone: 'phone',
  forum: 'messages-square',
  wiki: 'book-open',
  shop: 'shopping-cart',
  donate: 'heart',
  news: 'newspaper',
  blog: 'file-text',
  calendar: 'calendar',
  tournament: 'trophy',
  statistics: 'chart-line',
  status: 'activity',
  rules: 'scale',
  help: 'life-buoy',
  download: 'download',
  video: 'video',
  voice: 'radio',
  team: 'users',
}

function drawing(kind: LinkKind): string {
  const lucide = lucideNames[kind]
  if (lucide !== undefined) return `<g id="i" ${lucideStroke('currentColor')}>${lucideDrawing(lucide) ?? ''}</g>`
  return `<g id="i">${brands.icons[brandNames[kind] ?? kind]?.body ?? ''}</g>`
}

/** Every icon of links as a file, by its address: a browser downloads those of the community's links only. */
export const linkIconFiles = (): ReadonlyMap<string, string> =>
  new Map(
    linkKinds.map((kind) => [
      linkIconAddress(kind),
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">${drawing(kind)}</svg>`,
    ]),
  )

/** Tells one set of drawings from another. */
export const linkIconDigest = (): string =>
  createHash('sha256')
    .update(linkKinds.map((kind) => `${kind} ${drawing(kind)}`).join('\n'))
    .digest('base64url')
    .slice(0, 8)

export const linkIcons = (): Plugin => serveFiles('link-icons', linkIconFiles())
