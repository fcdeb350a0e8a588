import * as v from 'valibot'
import { steamIdSchema } from '../accounts/user.ts'

/** What the address of an endpoint about one player holds. */
export const playerParams = /* @__PURE__ */ v.object({ steamId: v.pipe(steamIdSchema, v.description('SteamID64.')) })

/** `next` of a page of matches: the start and the id of its last one. */
export const matchKeySchema = /* @__PURE__ */ v.pipe(
  v.string(),
  v.regex(/^\d{1,15}\.[\w.-]{1,320}$/),
  v.transform((text) => ({ at: Number(text.slice(0, text.indexOf('.'))), id: text.slice(text.indexOf('.') + 1) })),
)
