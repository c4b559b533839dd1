#!/usr/bin/env -S node --max-semi-space-size=8
// The operators' command line (docs/operators.md#commands). It is plain JavaScript, so that older versions of
// Node can parse it.
import module from 'node:module';
import process from 'node:process';

const OLDEST = 24;
const { node } = process.versions;

if (Number.parseInt(node, 10) >= OLDEST) {
  // A release runs from a bundle. With source maps, errors refer to the sources.
  module.setSourceMapsSupport(true);
  await import('#apps/server/genkan.ts');
} else {
  process.stderr.write(
    `Genkan runs on Node ${OLDEST}, but ${process.execPath} is Node ${node}. Install the official Node ${OLDEST} from https://nodejs.org (docs/operators.md#install).\n`,
  );
  process.exitCode = 1;
}
