import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { Pair } from '../features/send-to-pc/pair.tsx'

/** Connects a phone and a PC. */
export function PairPage() {
  return (
    <div className="flex flex-col gap-4 max-w-620px mx-auto">
      <h1 className="title-page">
        <Trans>Pair phone and PC</Trans>
      </h1>
      <Pair
        next={
          <Link className="btn-main self-start" href={pagePaths.servers.href()}>
            <Trans>Servers</Trans>
          </Link>
        }
      />
    </div>
  )
}
