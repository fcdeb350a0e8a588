import * as v from 'valibot'
import { bindTokenOwnerSchema } from '../accounts/sign-in.ts'

/** No two of these look alike in the font of a game. */
export const chatCodeAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const chatCodeLength = 6
/** For how long a code is valid. */
export const chatCodeMinutes = 10

const shape = new RegExp(`^[${chatCodeAlphabet}]{${chatCodeLength}}$`)

/** The code that a text is, in upper case; undefined: the text is not a code. */
export function chatCodeOf(text: string): string | undefined {
  const code = text.toUpperCase()
  return shape.test(code) ? code : undefined
}

/**
 * `POST /api/auth/chat-code`: the code that its player types after `.bind` in the chat of a game server. It ends the one
 * before. `code` null: no game server sends its log, so that no chat would be seen.
 */
export const newChatCodeSchema = /* @__PURE__ */ v.object({
  code: v.nullable(v.string()),
  expiresInSeconds: v.number(),
})
export type NewChatCode = v.InferOutput<typeof newChatCodeSchema>

/** `POST /api/auth/chat-code/state`: the code that the page shows. */
export const chatCodeBodySchema = /* @__PURE__ */ v.strictObject({
  code: v.pipe(v.string(), v.regex(shape, 'Invalid or expired code')),
})

/**
 * Its response. `typed`: `owner` typed the code, which API-05 links; `ended`: there is no valid code, or
 * another one by now.
 */
export const chatCodeStateSchema = /* @__PURE__ */ v.object({
  state: v.picklist(['waiting', 'typed', 'ended']),
  owner: v.nullable(bindTokenOwnerSchema),
})
export type ChatCodeState = v.InferOutput<typeof chatCodeStateSchema>
