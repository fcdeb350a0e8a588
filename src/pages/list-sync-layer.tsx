import type { Lists } from '../features/account-lists/core/lists.ts'
import type { DeviceLists } from '../features/account-lists/list-sync.ts'
import { ListSync } from '../features/account-lists/list-sync-view.tsx'
import { favouriteServers, hiddenServers, savedViews } from '../features/servers/my-servers.ts'
import { pinnedPeople } from '../shared/pinned-people.ts'
import type { Session } from '../shared/session.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const device: DeviceLists = {
  get: () => ({
    favourites: favouriteServers.get(),
    hidden: hiddenServers.get(),
    views: savedViews.get(),
    people: pinnedPeople.get(),
  }),
  set(lists: Lists) {
    const before = device.get()
    if (!isSame(lists.favourites, before.favourites)) favouriteServers.set([...lists.favourites])
    if (!isSame(lists.hidden, before.hidden)) hiddenServers.set([...lists.hidden])
    if (!isSame(lists.views, before.views)) savedViews.set([...lists.views])
    if (!isSame(lists.people, before.people)) pinnedPeople.set(lists.people)
  },
  subscribe(listener) {
    const stops = [favouriteServers, hiddenServers, savedViews, pinnedPeople].map((list) => list.subscribe(listener))
    return () => {
      for (const stop of stops) stop()
    }
  },
}

/** The user's lists in their account (F-12). */
export const ListSyncLayer = ({ session }: { readonly session: Session }) => (
  <ListSync session={session} device={device} />
)
