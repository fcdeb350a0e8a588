import { demoScenario } from './demo-scenario.ts'
import { readDemoOptions } from './options.ts'
import { runDemo } from './run-demo.ts'

await runDemo(() => {
  const options = readDemoOptions(process.env)
  return 'problem' in options ? options : demoScenario(options.edgeCases)
})
