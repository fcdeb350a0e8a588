import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { StaffLegalPage } from '../../../../contract/legal/staff-legal.ts'
import { pagePaths } from '../../../../contract/page/page-paths.ts'
import { useOnline } from '../../../platform/online.ts'
import { renewCommunity } from '../../../shared/renew-community.ts'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { useAct } from '../use-act.ts'
import { publish, withdraw } from './legal-calls.ts'
import { PageState } from './page-state.tsx'

export interface PublishPartProps {
  readonly state: StaffLegalPage
  /** The text in the form has something that is still to be filled in. */
  readonly isUnfinished: boolean
  /** The form has a text that is not saved. */
  readonly isChanged: boolean
  readonly isBusy: boolean
  /** Saves what is typed; resolves to the tag of the text that is saved then, and to undefined where the form says why not. */
  readonly save: () => Promise<string | undefined>
  readonly onChanged: () => Promise<void>
}

/** What players see of a page: its version, publishing the text in the form, and taking the page away. */
export function PublishPart({ state, isUnfinished, isChanged, isBusy, save, onChanged }: PublishPartProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const [isCorrection, setCorrection] = useState(false)
  const [isWithdrawing, setWithdrawing] = useState(false)
  const { page, value, published } = state
  const changed = async () => {
    await Promise.all([onChanged(), renewCommunity()])
  }
  const send = async () => {
    const tag = await save()
    if (tag === undefined) return
    const isDone = await act.run(async () => {
      await publish(page, tag, isCorrection && published !== null)
      await changed()
    })
    if (isDone) showToast({ kind: 'ok', text: t`Published` })
    else await onChanged()
  }
  const isPublished = published?.isCurrent === true && !isChanged
  const canPublish = (value !== null || isChanged) && !isPublished && !isUnfinished
  return (
    <section className="card px-4 py-3 flex flex-col gap-2" aria-label={t`Publication`}>
      <p>
        <PageState state={state} />
      </p>
      {isUnfinished ? (
        <p className="text-warn">
          <Trans>It can be published once everything is filled in.</Trans>
        </p>
      ) : null}
      {published !== null && !isPublished && page !== 'imprint' ? (
        <Switch
          label={<Trans>Only a correction</Trans>}
          hint={<Trans>A typing error or a translation: players need not agree again.</Trans>}
          checked={isCorrection}
          onChange={setCorrection}
        />
      ) : null}
      <ActProblem problem={act.problem} />
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          className="btn-main"
          disabled={!online || isBusy || act.running || !canPublish}
          aria-busy={act.running}
          onClick={() => void send()}
        >
          <Trans>Publish</Trans>
        </button>
        {published === null ? null : (
          <>
            <a className="btn" href={pagePaths.legal.href(page)} target="_blank" rel="noopener">
              <Trans>Show the page</Trans>
            </a>
            <button type="button" className="btn" disabled={!online} onClick={() => setWithdrawing(true)}>
              <Trans>Withdraw</Trans>
            </button>
          </>
        )}
      </div>
      {isWithdrawing ? (
        <AskDialog
          title={t`Withdraw the page?`}
          confirm={t`Withdraw`}
          act={() => withdraw(page)}
          onClose={() => setWithdrawing(false)}
          onDone={changed}
        >
          <p>
            <Trans>The page is no longer shown, and players are not asked to agree to it. Its text stays here.</Trans>
          </p>
        </AskDialog>
      ) : null}
    </section>
  )
}
