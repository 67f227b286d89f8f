import { create } from 'qrcode';
import { useMemo } from 'react';
import * as classes from './qr-code.module.css';

export type QrCodeProps = {
  value: string;
  /** What the code is, for readers: "Ticket of Ada Lovelace". */
  label: string;
  size?: number;
};

/** The dark modules of the code as one SVG path, and its width in modules. */
export function qrPath(value: string): { path: string; width: number } {
  const { modules } = create(value, { errorCorrectionLevel: 'M' });
  const rows = Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_, column) =>
      modules.get(row, column) ? `M${column} ${row}h1v1h-1z` : '',
    ).join(''),
  );
  return { path: rows.join(''), width: modules.size };
}

/** A QR code, dark on white in every colour scheme so that any scanner reads it. Drawn here, so it works offline. */
export function QrCode({ value, label, size = 240 }: QrCodeProps) {
  const { path, width } = useMemo(() => qrPath(value), [value]);
  return (
    <div className={classes.code} style={{ inlineSize: size }}>
      <svg
        viewBox={`-2 -2 ${width + 4} ${width + 4}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
