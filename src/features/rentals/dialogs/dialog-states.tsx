import { Trans } from '@lingui/react/macro'
import { LoadFailed, type LoadFailedProps } from '../../../ui/load-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

export const LoadingRows = () => (
  <div role="status" className="waiting flex flex-col gap-2">
    <span className="sr-only">
      <Trans>Loading</Trans>
    </span>
    {['a', 'b', 'c'].map((key) => (
      <Skeleton key={key} className="h-44px w-full rounded-control!" />
    ))}
  </div>
)

export const FailedRows = (props: LoadFailedProps) => (
  <div role="alert">
    <LoadFailed {...props} />
  </div>
)
