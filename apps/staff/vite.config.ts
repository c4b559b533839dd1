import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The dashboard. Its HTML comes from the server, so the entry is the script. */
export default defineConfig({
  root: 'apps/staff',
  base: '/assets/staff/',
  plugins: [react()],
  build: {
    outDir: '../../dist/staff',
    // Pages open during a release still request the files of the previous one.
    emptyOutDir: false,
    manifest: true,
    // For the editor of terms; a kilobyte counts as 1000 bytes here. It is only loaded by users who edit terms.
    chunkSizeWarningLimit: 550,
    // Strict CSP: nothing inline, including data: URLs of small files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: ['main.tsx', 'desk-worker.ts'].map(file => join(import.meta.dirname, file)),
    },
  },
});
