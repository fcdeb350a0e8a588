import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { RefreshButton } from './refresh-button.tsx'

export interface HeaderButtonsProps {
  readonly ready: boolean
  readonly cooling: boolean
  readonly loading: boolean
  readonly start: () => void
  readonly onQuickJoin: (() => void) | undefined
}

/** The page's two actions; quick join is the primary one. */
export const HeaderButtons = memo(function HeaderButtons(props: HeaderButtonsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-row-reverse gap-2 max-lg:grow lg:order-last">
      <RefreshButton ready={props.ready} cooling={props.cooling} loading={props.loading} onRefresh={props.start} />
      {props.onQuickJoin ? (
        <button type="button" className="btn-main max-lg:grow" aria-haspopup="dialog" onClick={props.onQuickJoin}>
          <span className="i-lucide-zap" aria-hidden />
          {t`Quick join`}
        </button>
      ) : null}
    </div>
  )
})
