import * as v from 'valibot'
import {
  type ConsoleBody,
  type ConsoleSettings,
  consoleBodySchema,
} from '../../../../../contract/game-side/consoles.ts'

/** What is typed into the form of a console. */
export interface ConsoleDraft extends Pick<ConsoleBody, 'game' | 'simpleAdmin' | 'vipCore'> {
  /** Empty: that of the game. */
  readonly port: string
  /** Empty: the stored one stays. */
  readonly password: string
}

export const draftOf = (console: ConsoleSettings | null): ConsoleDraft => ({
  port: console?.port === null || console === null ? '' : String(console.port),
  password: '',
  game: console?.game ?? 'cs2',
  simpleAdmin: console?.simpleAdmin ?? false,
  vipCore: console?.vipCore ?? null,
})

export const hasBadPort = ({ port }: ConsoleDraft): boolean => {
  const text = port.trim()
  return text !== '' && !(/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535)
}

/** What is sent; undefined: it cannot be. */
export function consoleBodyOf(draft: ConsoleDraft): ConsoleBody | undefined {
  const { port, password, ...choices } = draft
  if (hasBadPort(draft)) return undefined
  const body = {
    ...choices,
    port: port.trim() === '' ? null : Number(port.trim()),
    ...(password === '' ? {} : { password }),
  }
  const parsed = v.safeParse(consoleBodySchema, body)
  return parsed.success ? parsed.output : undefined
}
