import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import style from './figures.module.css';

type Axes = {
  /** The labels below the points, from left to right. */
  names: readonly string[];
  /** Maximum of the vertical axis. Null: the largest value. */
  end: number | null;
  format: (value: number) => string;
};

type Props = Axes & {
  /** Describes the plot to screen readers. */
  label: string;
  /** Null leaves a gap. */
  values: readonly (number | null)[];
};

const HEIGHT = 240;

/** Draws values as a line with points. A table next to it must contain the same numbers. */
export function Plot({ label, names, values, end, format }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = frame.current;
    if (!root) return;
    const positions = names.map((_name, at) => at);
    const plot = new UPlot(optionsOf(root, { names, end, format }), [positions, [...values]], root);
    const resizeObserver = new ResizeObserver(() =>
      plot.setSize({ width: root.clientWidth, height: HEIGHT }),
    );
    resizeObserver.observe(root);
    const redraw = () => plot.redraw();
    const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query =>
      window.matchMedia(query),
    );
    for (const scheme of schemes) scheme.addEventListener('change', redraw);
    return () => {
      for (const scheme of schemes) scheme.removeEventListener('change', redraw);
      resizeObserver.disconnect();
      plot.destroy();
    };
  }, [names, values, end, format]);
  return <div ref={frame} role="img" aria-label={label} className={style.plot} />;
}

function optionsOf(root: HTMLElement, { names, end, format }: Axes): UPlot.Options {
  // Reads the color on each draw, because a canvas does not follow the color scheme.
  const color = (name: string) => () => getComputedStyle(root).getPropertyValue(name);
  const axis = {
    stroke: color('--plot-text'),
    font: `12px ${getComputedStyle(root).fontFamily}`,
    grid: { stroke: color('--plot-grid'), width: 1 },
    ticks: { stroke: color('--plot-grid'), width: 1 },
  };
  const last = names.length - 1;
  return {
    width: root.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.5, last + 0.5] },
      y: { range: (_plot, _min, max) => [0, end ?? (Math.ceil(max * 1.1) || 1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 36,
        incrs: [1, 2, 3, 6, 12],
        space: 72,
        values: (_plot, places) => places.map(at => names[at] ?? ''),
      },
      { ...axis, size: 64, values: (_plot, values) => values.map(format) },
    ],
    series: [
      {},
      {
        stroke: color('--plot-line'),
        width: 2,
        points: { show: true, size: 7, fill: color('--plot-line') },
      },
    ],
  };
}
