import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as v from 'valibot'
import * as playerEndpoints from '../../../../contract/endpoints/staff-players.ts'
import { type PlayerVipBody, vipDaysMax } from '../../../../contract/staff/staff-players.ts'
import { request } from '../../../platform/api-client.ts'
import { useOnline } from '../../../platform/online.ts'
import { session } from '../../../shared/session.ts'
import { showToast } from '../../../ui/toast.tsx'
import { ActProblem } from '../act-problem.tsx'
import { AskDialog } from '../ask-dialog.tsx'
import { parseFields } from '../edits/core/values.ts'
import { Field } from '../edits/field.tsx'
import { line } from '../edits/field-spec.ts'
import { FieldsForm } from '../edits/fields-form.tsx'
import { useEntry } from '../edits/use-entry.ts'
import { Meanwhile } from './meanwhile.tsx'
import { Panel } from './panel.tsx'
import type { PlayerPanelProps, RolePanelProps } from './panel-props.ts'
import { useMoment } from './use-moment.ts'

const daysSpec = line('days', msg`Days of VIP to add`, 4, {
  type: 'number',
  problem: msg`Enter a number of days from 1 to ${vipDaysMax}.`,
})
const daysSchema = v.object({
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(vipDaysMax)),
})

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
  const { steamId, name, vip } = player
  /** The end that the user has seen: a grant adds to it, and to no other. */
  const [seen, setSeen] = useState(vip.endsAt)
  const [ending, setEnding] = useState(false)
  const send = (body: PlayerVipBody) =>
    request(playerEndpoints.setPlayerVip, { params: { steamId }, body }, { token: session.token() })
  const { form, isChanged, attempts, act, save } = useEntry(`staff-vip-${steamId}`, {
    blank: {},
    parse: (fields) => parseFields(daysSchema, fields),
    send: ({ days }) => send({ act: 'grant', days, sees: seen }).finally(onChanged),
    onSent: () => showToast({ kind: 'ok', text: t`VIP is granted` }),
  })
  return (
    <FieldsForm className="flex flex-col items-start gap-2" attempts={attempts} onSubmit={() => void save()}>
      <Field spec={daysSpec} form={form} />
      {act.problem === 'CONFLICT' && vip.endsAt !== seen ? (
        <Meanwhile onAccept={() => setSeen(vip.endsAt)}>
          <VipState endsAt={vip.endsAt} />
        </Meanwhile>
      ) : (
        <ActProblem problem={act.problem} />
      )}
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn" disabled={!online || act.running || !isChanged} aria-busy={act.running}>
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
            return onChanged()
          }}
          onFailed={onChanged}
        >
          <p>
            <VipState endsAt={vip.endsAt} />
          </p>
          <p>
            <Trans>It ends now, without a refund. To return money, refund the order.</Trans>
          </p>
        </AskDialog>
      ) : null}
    </FieldsForm>
  )
}
