import { Trans } from '@lingui/react/macro'
import type { StatusMessage } from '../../../../contract/alerts/status-messages.ts'
import { useOnline } from '../../../platform/online.ts'
import { useAct } from '../use-act.ts'
import { AddressButtons, RowActs, RowButton } from './row-parts.tsx'
import { resumeStatusMessage } from './status-calls.ts'

export interface StatusActsProps {
  readonly message: StatusMessage
  readonly onMove: () => void
  readonly onRemove: () => void
  /** Something was done: the list is to be read again. */
  readonly onDone: () => Promise<void>
}

/** What can be done with a status message, besides its form. */
export function StatusActs({ message: { id, trouble }, onMove, onRemove, onDone }: StatusActsProps) {
  const act = useAct()
  const isDisabled = !useOnline() || act.running
  const resume = () => act.run(() => resumeStatusMessage(id).finally(onDone))
  return (
    <RowActs act={act}>
      {trouble === null ? null : (
        <RowButton of={id} act="resume" isDisabled={isDisabled} onPress={() => void resume()}>
          <Trans>Try again</Trans>
        </RowButton>
      )}
      <AddressButtons of={id} onMove={onMove} onRemove={onRemove} />
    </RowActs>
  )
}
