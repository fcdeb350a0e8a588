import { Trans } from '@lingui/react/macro'

/** Input of an earlier visit is in the form again. */
export const Restored = ({ onDiscard }: { readonly onDiscard?: () => void }) => (
  <p role="status" className="muted flex flex-wrap items-center gap-x-2">
    <Trans>Draft restored</Trans>
    {onDiscard ? (
      <button type="button" className="btn-quiet" onClick={onDiscard}>
        <Trans>Discard it</Trans>
      </button>
    ) : null}
  </p>
)
