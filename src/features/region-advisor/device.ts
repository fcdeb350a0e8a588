import * as v from 'valibot'
import { storedValue } from '../../platform/storage.ts'

/** Whose row this device has in its teams' tables: a random text, so that measuring again replaces it, and the nickname. */
export const advisorDevice = storedValue(
  'advisorDevice',
  v.optional(v.object({ device: v.string(), name: v.string() })),
  undefined,
)

/** This device's text, made at its first measurement. */
export function deviceFor(name: string): string {
  const device = advisorDevice.get()?.device ?? crypto.randomUUID()
  advisorDevice.set({ device, name })
  return device
}
