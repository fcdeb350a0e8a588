import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'
import { defineEndpoint } from '../endpoint.ts'
import { languageSchema } from '../language.ts'

/** What other sites show of the portal: pictures (cards) and small documents in a frame (embeds). */

const language = /* @__PURE__ */ v.optional(
  v.pipe(languageSchema, v.description('Absent, or one that the community does not offer: its default language.')),
)
const themes = ['dark', 'light'] as const
const cardLook = /* @__PURE__ */ v.object({
  theme: v.optional(v.pipe(v.picklist(themes), v.description('The colours.')), 'dark'),
  lang: language,
})
const embedTheme = /* @__PURE__ */ v.optional(
  v.pipe(v.picklist(themes), v.description('The colours; absent: those of the visitor’s system.')),
)
const file = (what: string) =>
  v.pipe(v.string(), v.maxLength(80), v.description(`${what}, with the ending \`.svg\` or \`.png\`.`))
const cardCache = { maxAge: 30, etag: true } as const

export const readServerCard = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/card/server/:file',
  summary: 'A picture of a server: name, mode, map, players and region',
  caller: 'anyone',
  limit: 'list',
  params: v.object({ file: file('`ip:port` of a listed server, IPv6 in brackets') }),
  query: cardLook,
  answer: { mediaType: 'image/*' },
  cache: cardCache,
  refusals: ['NOT_FOUND'],
})

export const readPlayerCard = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/card/player/:file',
  summary: 'A picture of a player: name, badges and place in each mode',
  caller: 'anyone',
  limit: 'details',
  params: v.object({ file: file('SteamID64 of a ranked player') }),
  query: cardLook,
  answer: { mediaType: 'image/*' },
  cache: cardCache,
  refusals: ['NOT_FOUND'],
})

export const readEmbedScript = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/embed/renew.js',
  summary: 'The script of an embed that is live: it shows the content anew',
  caller: 'anyone',
  limit: 'list',
  answer: { mediaType: 'text/javascript' },
  cache: { maxAge: 300, etag: true },
})

export const readServersEmbed = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/embed/servers',
  summary: 'The servers as a document for a frame on another site, the fullest first',
  caller: 'anyone',
  limit: 'details',
  query: v.object({
    mode: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('Only servers of this mode.'))),
    region: v.optional(v.pipe(v.string(), v.maxLength(64), v.description('Only servers of this region.'))),
    theme: embedTheme,
    lang: language,
    limit: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/),
        v.transform(Number),
        v.number(),
        v.integer(),
        v.minValue(1),
        v.maxValue(50),
        v.description('Most servers that are shown.'),
      ),
      '10',
    ),
  }),
  answer: { mediaType: 'text/html' },
  cache: { maxAge: 10, etag: true },
  refusals: ['NOT_FOUND'],
})

export const readPlayerEmbed = /* @__PURE__ */ defineEndpoint({
  method: 'GET',
  path: '/embed/player/:steamId',
  summary: 'A player as a document for a frame on another site: name, badges and place in each mode',
  caller: 'anyone',
  limit: 'details',
  params: v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64 of a ranked player.')) }),
  query: v.object({ theme: embedTheme, lang: language }),
  answer: { mediaType: 'text/html' },
  cache: cardCache,
  refusals: ['NOT_FOUND'],
})
