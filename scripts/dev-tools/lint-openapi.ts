import { createConfig, lintFromString } from '@redocly/openapi-core';

export async function lintOpenApi(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'], telemetry: 'off' });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}
