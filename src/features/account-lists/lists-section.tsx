import { Trans, useLingui } from '@lingui/react/macro'
import { useStored } from '../../platform/storage.ts'
import type { Session } from '../../shared/session.ts'
import { Switch } from '../../ui/switch.tsx'
import { follow, followedAccount } from './list-sync.ts'

/** Whether the lists of this device follow the signed-in account. */
export function ListsSection({ session }: { readonly session: Session }) {
  const { t } = useLingui()
  const state = useStored(followedAccount)
  const account = session.user.id
  return (
    <section className="py-4 border-t border-t-line">
      <h3 className="mb-2.5 text-16px font-600">{t`Your lists`}</h3>
      <Switch
        label={<Trans>My lists follow my account</Trans>}
        hint={
          <Trans>
            Syncs favourites, hidden servers, saved filters and pinned players to every device where this is on. Changes
            made offline are sent later.
          </Trans>
        }
        checked={state?.account === account && state.on}
        onChange={(on) => follow(account, on)}
      />
      {state?.account === account && state.on && state.isFull ? (
        <p role="status" className="mt-2.5">
          <Trans>
            Your account's lists are full, so the latest changes are on this device only. Remove some favourites, hidden
            servers, saved filters or pinned players to sync them.
          </Trans>
        </p>
      ) : null}
    </section>
  )
}
