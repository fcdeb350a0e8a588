import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import { formatNumber } from '../../platform/format.ts'
import { keepStorage, readStorageRoom, type StorageRoom } from '../../platform/storage-room.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { readableBytes } from './core/bytes.ts'
import { useKept } from './kept.ts'
import { Section } from './section.tsx'

/** Read again whenever the cache changes. */
function useRoom() {
  const { kept } = useKept()
  const [room, setRoom] = useState<StorageRoom>()
  const look = useCallback(async () => setRoom(await readStorageRoom()), [])
  useEffect(() => {
    if (kept) void look()
  }, [look, kept])
  return { room, look }
}

function Used({ room }: { readonly room: StorageRoom | undefined }) {
  const text = (bytes: number) => {
    const { value, unit } = readableBytes(bytes)
    return `${formatNumber(value)} ${unit}`
  }
  if (!room) return <Skeleton className="h-4 w-24" />
  if (room.usage === undefined) return <Trans>Not reported by the browser</Trans>
  const used = text(room.usage)
  if (room.quota === undefined) return <>{used}</>
  const quota = text(room.quota)
  return (
    <Trans>
      {used} of {quota}
    </Trans>
  )
}

/** How much storage is used, and whether the browser may clear it. */
export function StorageSection() {
  const { t } = useLingui()
  const { room, look } = useRoom()
  const [refused, setRefused] = useState(false)
  const keep = async () => {
    setRefused(!(await keepStorage()))
    await look()
  }
  return (
    <Section title={t`Storage`}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-14px min-h-5">
        <dt>
          <Trans>Storage used</Trans>
        </dt>
        <dd className="num text-text-muted">
          <Used room={room} />
        </dd>
      </dl>
      {room?.persisted === true ? (
        <p className="muted mt-2">
          <Trans>Protected: the browser won't delete it on its own.</Trans>
        </p>
      ) : null}
      {room?.persisted === false ? (
        <>
          <p className="muted mt-2">
            {refused ? (
              <Trans>The browser declined. It usually agrees once the app is installed or used often.</Trans>
            ) : (
              <Trans>When the device runs low on storage, the browser may delete saved data.</Trans>
            )}
          </p>
          <button type="button" className="btn mt-2" onClick={() => void keep()}>
            <span className="i-lucide-shield-check" aria-hidden />
            <Trans>Protect data</Trans>
          </button>
        </>
      ) : null}
    </Section>
  )
}
