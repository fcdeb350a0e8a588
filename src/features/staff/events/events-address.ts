import { sectionAddress } from '../section-address.ts'

/** What is open: `add`; `edit`, `move`, `secret` or `log` of the webhook with this id. */
export type EventsForm = '' | 'add' | 'edit' | 'move' | 'secret' | 'log'

const eventsAddress = sectionAddress('alerts', { part: '', form: '', id: '', sort: '' })

export const eventsHref = (form: EventsForm = '', id = '', sort = ''): string =>
  eventsAddress.href({ part: 'events', form, id, sort })

/** Undefined: the address is not that of the events. */
export function readEventsAddress(search: string): typeof eventsAddress.none | undefined {
  const address = eventsAddress.read(new URLSearchParams(search))
  return address.part === 'events' ? address : undefined
}
