import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import type { AdvisorLink } from '../../../contract/rentals/region-advisor.ts'
import { copyText } from '../../platform/clipboard.ts'
import { shareLink } from '../../platform/share.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { endAdvisor, openAdvisor } from './advisor-calls.ts'

export interface AdvisorDialogProps {
  /** The view of a link, with the measurement of this device. */
  readonly View: ComponentType<{
    readonly code: string
    readonly onTake: (region: string) => void
    readonly canTake: (region: string) => boolean
  }>
  readonly onTake: (region: string) => void
  readonly canTake: (region: string) => boolean
  readonly onClose: () => void
}

function Link({ url }: { readonly url: string }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-2">
      <p className="field-quiet py-2 font-mono text-12px leading-1.5 break-all select-all">{url}</p>
      <div className="grid grid-cols-2 gap-2">
        <CopyButton withText label={t`Copy link`} copiedLabel={t`Copied`} onCopy={() => copyText(url)} />
        <button
          type="button"
          className="btn"
          onClick={() => void shareLink({ title: t`Find the best region for the team`, url })}
        >
          <span className="i-lucide-share-2" aria-hidden />
          <Trans>Send</Trans>
        </button>
      </div>
    </div>
  )
}

/** The owner's link, with what the team has measured; a region goes from here into the form. */
export function AdvisorDialog({ View, onTake, canTake, onClose }: AdvisorDialogProps) {
  const { t } = useLingui()
  const [link, setLink] = useState<AdvisorLink>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt sends the request again
  useEffect(() => {
    let isGone = false
    const open = async () => {
      setFailed(false)
      try {
        const made = await openAdvisor()
        if (!isGone) setLink(made)
      } catch {
        if (!isGone) setFailed(true)
      }
    }
    void open()
    return () => {
      isGone = true
    }
  }, [attempt])
  const end = async () => {
    if (!link) return
    try {
      await endAdvisor(link.code)
      onClose()
    } catch {
      setFailed(true)
    }
  }
  const take = (region: string) => {
    onTake(region)
    onClose()
  }
  return (
    <Dialog title={t`Find the best region for the team`} closeLabel={t`Close`} onClose={onClose} wide>
      <div className="flex flex-col gap-4">
        {hasFailed ? (
          <div role="alert" className="card">
            <Notice
              icon="i-lucide-cloud-off"
              title={t`The link could not be loaded`}
              action={
                <button type="button" className="btn" onClick={() => setAttempt(attempt + 1)}>
                  <Trans>Try again</Trans>
                </button>
              }
            />
          </div>
        ) : null}
        {!link && !hasFailed ? <Skeleton className="waiting w-full h-220px rounded-card!" /> : null}
        {link ? (
          <>
            <Link url={link.url} />
            <View code={link.code} onTake={take} canTake={canTake} />
            <button type="button" className="btn-quiet self-start" onClick={() => void end()}>
              <span className="i-lucide-trash-2" aria-hidden />
              <Trans>Delete the link and all results</Trans>
            </button>
          </>
        ) : null}
      </div>
    </Dialog>
  )
}
