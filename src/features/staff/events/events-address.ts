import { sectionAddress } from '../section-address.ts'

/** What is open: `add`; `edit`, `move`, `secret` or `log` of the webhook with this id. */
export type EventsForm = '' | 'add' | 'edit' | 'move' | 'secret' | 'log'

const eventsAddress = sectionAddress('alerts', { part: '', form: '', id: '' })

export const eventsHref = (form: EventsForm = '', id = ''): string => eventsAddress.href({ part: 'events', form, id })

/** Undefined: the address is not that of the events. */
export function readEventsAddress(search: string): { readonly form: string; readonly id: string } | undefined {
  const { part, form, id } = eventsAddress.read(new URLSearchParams(search))
  return part === 'events' ? { form, id } : undefined
}
