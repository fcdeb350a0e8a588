import { escapeLine } from '../kernel/log/logger.ts'

/** Fields on one line. Texts that people wrote must not drive the terminal. */
export const lineOf = (fields: readonly unknown[]): string =>
  `${escapeLine(fields.map((field) => String(field ?? '–').replace(/\p{Cc}/gu, ' ')).join('\t'))}\n`

/** JSON on one line. */
export const jsonLine = (value: unknown): string => `${escapeLine(JSON.stringify(value))}\n`
