import { href } from '../endpoint.ts'
import { readPlayerCard, readPlayerEmbed, readServerCard, readServersEmbed } from '../endpoints/embeds.ts'
import { escapeHtml } from '../escape-html.ts'
import type { Language } from '../language.ts'
import { pagePaths } from '../page/page-paths.ts'
import { hiddenCharacters } from '../visible-text.ts'

/** What someone wants to show on another site: the card and the frame of a server or a player. */
export interface Shared {
  readonly name: string
  /** Absolute addresses. */
  readonly page: string
  readonly card: string
  readonly frame: string
  /** Pixels. */
  readonly frameHeight: number
}

type Place = { readonly origin: string; readonly language: Language }

/** A server: its card, and the list of the servers of its mode. */
export function sharedServer(
  { id, name, category }: { readonly id: string; readonly name: string; readonly category: string },
  { origin, language: lang }: Place,
): Shared {
  return {
    name,
    page: `${origin}${pagePaths.serverDetails.href(id)}`,
    card: `${origin}${href(readServerCard, { params: { file: `${id}.png` }, query: { lang } })}`,
    frame: `${origin}${href(readServersEmbed, { query: { mode: category, lang } })}`,
    frameHeight: 480,
  }
}

export function sharedPlayer(
  { steamId, name }: { readonly steamId: string; readonly name: string },
  { origin, language: lang }: Place,
): Shared {
  return {
    name,
    page: `${origin}${pagePaths.player.href(steamId)}`,
    card: `${origin}${href(readPlayerCard, { params: { file: `${steamId}.png` }, query: { lang } })}`,
    frame: `${origin}${href(readPlayerEmbed, { params: { steamId }, query: { lang } })}`,
    frameHeight: 220,
  }
}

const oneLine = (name: string): string => name.replace(hiddenCharacters, ' ').replace(/\s+/g, ' ').trim()

/** As text of CommonMark (2.4, 6.4): every character that could end or begin something is escaped. */
const inMarkdown = (name: string): string => oneLine(name).replace(/[!-/:-@[-`{-~]/g, '\\$&')

/** Addresses in parentheses and in tags: what may end them is encoded. */
const inTarget = (url: string): string =>
  url.replace(/[()[\]<>"'\s]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)

/** The lines to paste into a page or a post. Names are of other people: each format gets them as text. */
export const snippetsOf = ({ name, page, card, frame, frameHeight }: Shared) => ({
  html: `<iframe src="${escapeHtml(frame)}" title="${escapeHtml(oneLine(name))}" width="100%" height="${frameHeight}" loading="lazy" style="border:0;max-width:640px"></iframe>`,
  markdown: `[![${inMarkdown(name)}](${inTarget(card)})](${inTarget(page)})`,
  bbcode: `[url=${inTarget(page)}][img]${inTarget(card)}[/img][/url]`,
})
