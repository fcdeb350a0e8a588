import { runDemo } from '../../demo/run-demo.ts'
import { fixtureScenario } from './scenario.ts'

await runDemo(() => fixtureScenario)
