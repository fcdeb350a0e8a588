import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { nameKey } from '../../contract/leaderboard/people.ts'
import { gather } from '../features/people/core/gather.ts'
import { PeoplePanel } from '../features/people/people-panel.tsx'
import { PeopleStrip } from '../features/people/people-strip.tsx'
import { rowOf } from '../features/servers/core/server-index.ts'
import { useRowMessages } from '../features/servers/list/row-messages.ts'
import { useRowActions } from '../features/servers/list/use-row-actions.ts'
import { favouriteServers, hiddenServers } from '../features/servers/my-servers.ts'
import { ServerLayer } from '../features/servers/players/server-layer.tsx'
import { type ServerList, useServerList } from '../features/servers/use-server-list.ts'
import { useStored } from '../platform/storage.ts'
import { useListPlace } from '../shared/list-place.ts'
import { pinnedPeople } from '../shared/pinned-people.ts'
import { usePlaces } from '../shared/use-places.ts'
import { Dialog } from '../ui/dialog.tsx'

interface SheetProps {
  readonly id: string
  readonly anchor: HTMLElement
  readonly list: ServerList
  readonly onClose: () => void
}

function Sheet({ id, anchor, list, onClose }: SheetProps) {
  const messages = useRowMessages()
  const favourites = useStored(favouriteServers)
  const hidden = useStored(hiddenServers)
  const actions = useRowActions(() => undefined)
  const row = rowOf(list.index, id)
  const place = useRef(anchor)
  if (!row) return null
  return (
    <ServerLayer
      row={row}
      gone={false}
      listedAt={list.fetchedAt}
      anchor={place}
      favourite={favourites.includes(id)}
      hidden={hidden.includes(id)}
      measured={null}
      messages={messages}
      actions={actions}
      onClose={onClose}
    />
  )
}

/** Where the user's people are, above the list of servers (F-11). */
export function PeopleLayer() {
  const { t } = useLingui()
  const place = useListPlace('list-top')
  const list = useServerList()
  const people = useStored(pinnedPeople)
  const names = useMemo(() => (place ? people.map(({ name }) => name) : []), [place, people])
  const { places, failed } = usePlaces(names, list.fetchedAt)
  const [opened, setOpened] = useState<{ readonly id: string; readonly anchor: HTMLElement }>()
  const [managing, setManaging] = useState(false)
  const { index } = list
  const gatherings = useMemo(
    () => places && gather(people, places).filter(({ server }) => rowOf(index, server) !== undefined),
    [people, places, index],
  )
  const nameOf = useCallback((id: string) => rowOf(index, id)?.name ?? id, [index])
  if (!place) return null
  return createPortal(
    <>
      <PeopleStrip
        gatherings={gatherings}
        failed={failed}
        nameOf={nameOf}
        onOpen={(id, anchor) => setOpened({ id, anchor })}
        onManage={() => setManaging(true)}
      />
      {opened ? <Sheet {...opened} list={list} onClose={() => setOpened(undefined)} /> : null}
      {managing ? (
        <Dialog title={t`My people`} closeLabel={t`Close`} onClose={() => setManaging(false)}>
          <PeoplePanel whereIs={({ name }) => (places?.get(nameKey(name)) ?? []).map(nameOf)} />
        </Dialog>
      ) : null}
    </>,
    place,
  )
}
