import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import * as v from 'valibot'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { type PlayerVipBody, vipDaysMax } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { dropDrafts, useDraft } from '../../../shared/drafts.ts'
import { session } from '../../../shared/session.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { useAct } from '../use-act.ts'
import { Meanwhile } from './meanwhile.tsx'
import { Panel } from './panel.tsx'
import type { PlayerPanelProps, RolePanelProps } from './panel-props.ts'
import { useMoment } from './use-moment.ts'

const draftSchema = v.object({ days: v.string() })

/** VIP and badges; administrators grant and end VIP. */
export function VipPanel({ player, onChanged, isAdministrator }: RolePanelProps) {
  const { t } = useLingui()
  const { vip } = player
  return (
    <Panel title={t({ message: 'VIP', context: 'staff room' })}>
      <p>
        <VipState endsAt={vip.endsAt} />
        {vip.groups.length === 0 ? '' : ` · ${vip.groups.join(', ')}`}
      </p>
      {isAdministrator ? <GrantForm player={player} onChanged={onChanged} /> : null}
    </Panel>
  )
}

function VipState({ endsAt }: { readonly endsAt: string | null }) {
  const moment = useMoment()
  const end = endsAt === null ? '' : moment(endsAt)
  return endsAt === null ? <Trans>No VIP.</Trans> : <Trans>VIP until {end}</Trans>
}

function GrantForm({ player, onChanged }: PlayerPanelProps) {
  const { t } = useLingui()
  const online = useOnline()
  const act = useAct()
  const { steamId, name, vip } = player
  const draftName = `staff-vip-${steamId}`
  const { fields, setFields } = useDraft(draftName, draftSchema, { days: '' })
  /** The end that the user has seen: a grant adds to it, and to no other. */
  const [seen, setSeen] = useState(vip.endsAt)
  const [isInvalid, setInvalid] = useState(false)
  const [ending, setEnding] = useState(false)
  const send = (body: PlayerVipBody) =>
    request(playerEndpoints.setPlayerVip, { params: { steamId }, body }, { token: session.token() })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const days = Number(fields.days)
    const isValid = Number.isInteger(days) && days >= 1 && days <= vipDaysMax
    setInvalid(!isValid)
    if (!isValid) return
    const isDone = await act.run(() => send({ act: 'grant', days, sees: seen }))
    onChanged()
    if (!isDone) return
    setFields({ days: '' })
    dropDrafts(draftName)
    showToast({ kind: 'ok', text: t`VIP is granted` })
  }
  return (
    <form className="flex flex-col items-start gap-2" onSubmit={(event) => void submit(event)}>
      <TextField
        label={t`Days of VIP to add`}
        inputMode="numeric"
        value={fields.days}
        onChange={(days) => setFields({ days })}
        maxLength={4}
        autoComplete="off"
        problem={isInvalid ? t`Enter a number of days from 1 to ${vipDaysMax}.` : undefined}
      />
      {act.problem === 'CONFLICT' && vip.endsAt !== seen ? (
        <Meanwhile onAccept={() => setSeen(vip.endsAt)}>
          <VipState endsAt={vip.endsAt} />
        </Meanwhile>
      ) : (
        <ActProblem problem={act.problem} />
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          className="btn"
          disabled={!online || act.running || fields.days === ''}
          aria-busy={act.running}
        >
          <Trans>Grant VIP</Trans>
        </button>
        {vip.endsAt === null ? null : (
          <button type="button" className="btn" onClick={() => setEnding(true)}>
            <Trans>End VIP</Trans>
          </button>
        )}
      </div>
      {ending ? (
        <AskDialog
          title={t`End the VIP of ${name}?`}
          confirm={t`End VIP`}
          act={() => send({ act: 'end', sees: vip.endsAt })}
          onClose={() => setEnding(false)}
          onDone={() => {
            showToast({ kind: 'ok', text: t`VIP has ended` })
            onChanged()
          }}
          onFailed={onChanged}
        >
          <p>
            <VipState endsAt={vip.endsAt} />
          </p>
          <p>
            <Trans>It ends now. No money is returned: a refund is done with the order.</Trans>
          </p>
        </AskDialog>
      ) : null}
    </form>
  )
}
