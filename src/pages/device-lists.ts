import type { Lists } from '../features/account-lists/core/lists.ts'
import type { DeviceLists } from '../features/account-lists/list-sync.ts'
import { favouriteServers, hiddenServers, savedViews } from '../features/servers/my-servers.ts'
import { pinnedPeople } from '../shared/pinned-people.ts'

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The lists of this device that can follow an account (F-12). */
export const deviceLists: DeviceLists = {
  get: () => ({
    favourites: favouriteServers.get(),
    hidden: hiddenServers.get(),
    views: savedViews.get(),
    people: pinnedPeople.get(),
  }),
  set(lists: Lists) {
    const before = deviceLists.get()
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
