import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/**
 * Whose row this device has in its teams' tables: a random text, so that measuring again replaces it, the nickname, and the
 * row of the latest link.
 */
export const advisorDevice = storedValue(
  'advisorDevice',
  v.optional(
    v.object({
      device: v.string(),
      name: v.string(),
      row: v.optional(v.object({ code: v.string(), id: v.number() })),
    }),
  ),
  undefined,
)

/** This device's text, made at its first measurement. */
export function deviceFor(name: string): string {
  const device = advisorDevice.get()?.device ?? crypto.randomUUID()
  advisorDevice.set({ ...advisorDevice.get(), device, name })
  return device
}

/** This device's row in the table of a link; undefined: it has not measured for it. */
export function ownRow(code: string): number | undefined {
  const row = advisorDevice.get()?.row
  return row?.code === code ? row.id : undefined
}

export function keepOwnRow(code: string, id: number): void {
  const known = advisorDevice.get()
  if (known) advisorDevice.set({ ...known, row: { code, id } })
}
