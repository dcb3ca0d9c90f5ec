# One image for every process: the exchange, the ledger, the shipper, booking, the agent, the portal and the command parley. The first word of
# the arguments chooses (deploy/image/start.ts). docs/guides/operations.md tells how to run it.

# Another base can be named with --build-arg; npm run task -- test:deploy does so where no registry of images is reached. NODE_IMAGE is
# Debian 12 as is BASE_IMAGE, because a library of it is taken along, and its Node only installs packages.
ARG NODE_IMAGE=docker.io/library/node:24.11.1-bookworm
# glibc, libstdc++ and certificates, and neither a shell nor a package manager.
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot@sha256:e2d29aec8061843706b7e484c444f78fafb05bfe47745505252b1769a05d14f1

# The console and the programs are built with what only developers need, and only what was built is taken along.
FROM ${NODE_IMAGE} AS built
WORKDIR /app
# The console's own tsconfig.json extends the one of the project.
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages/agent/package.json packages/agent/
COPY packages/booking/package.json packages/booking/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/embeddings/package.json packages/embeddings/
COPY packages/exchange/package.json packages/exchange/
COPY packages/journal/package.json packages/journal/
COPY packages/ledger/package.json packages/ledger/
COPY packages/openrtb/package.json packages/openrtb/
COPY packages/port/package.json packages/port/
COPY packages/portal/package.json packages/portal/
COPY packages/react/package.json packages/react/
COPY packages/testkit/package.json packages/testkit/
COPY packages/vectors/package.json packages/vectors/
RUN npm ci --ignore-scripts
COPY packages/contract packages/contract
COPY packages/console packages/console
RUN npm run build:console
COPY packages packages
COPY scripts/bundle scripts/bundle
RUN node_modules/.bin/node scripts/bundle/build.ts

FROM ${NODE_IMAGE} AS build
WORKDIR /app
# Manifests first: as long as they stay the same, the packages come from the cache.
COPY package.json package-lock.json .npmrc ./
COPY packages/agent/package.json packages/agent/
COPY packages/booking/package.json packages/booking/
COPY packages/cli/package.json packages/cli/
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/contract/package.json packages/contract/
COPY packages/database/package.json packages/database/
COPY packages/embeddings/package.json packages/embeddings/
COPY packages/exchange/package.json packages/exchange/
COPY packages/journal/package.json packages/journal/
COPY packages/ledger/package.json packages/ledger/
COPY packages/openrtb/package.json packages/openrtb/
COPY packages/port/package.json packages/port/
COPY packages/portal/package.json packages/portal/
COPY packages/react/package.json packages/react/
COPY packages/testkit/package.json packages/testkit/
COPY packages/vectors/package.json packages/vectors/
# No package runs code while it is installed. Node 26 is one of the packages; its headers and manuals are not needed, nor are
# types, so that the image has what `npm run task -- sbom` names. Of the nine builds of the ONNX runtime, 139 MB, one is used.
RUN npm ci --ignore-scripts --omit=dev \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share \
  && rm -rf node_modules/@types node_modules/undici-types \
  && find node_modules/onnxruntime-web/dist -type f ! -name 'ort.node.min.mjs' ! -name 'ort-wasm-simd-threaded.mjs' \
    ! -name 'ort-wasm-simd-threaded.wasm' -delete
# The exchange, the ledger, booking, the agent and the portal start from one file each, as in the tests: two thirds of the time to start, and less memory. The sources are there
# for the command parley, for the files that programs read beside them, and for people who follow a stack trace: with
# NODE_OPTIONS=--enable-source-maps, which takes 50 MiB, it names their lines.
COPY packages packages
COPY --from=built /app/packages/console/site packages/console/site
COPY --from=built /app/dist/programs dist/programs
COPY deploy/image deploy/image
COPY examples/bidder.ts examples/
COPY conformance/cases conformance/cases
COPY docs docs
COPY parley.yaml sample.yaml LICENSE ./
# Node 26 needs libatomic, which the image below does not have; its folder is named after the processor.
RUN mkdir -p /out /state/journal && cp --parents -L /usr/lib/*-linux-gnu/libatomic.so.1 /out

FROM ${BASE_IMAGE}
COPY --from=build /out/ /
COPY --from=build /app /app
# A new volume that is mounted here belongs to the user of the image.
COPY --from=build --chown=65532:65532 /state /var/lib/parley
WORKDIR /app
ENV NODE_ENV=production
USER 65532:65532
EXPOSE 8080 9090 9191 9292 9393 9494
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/deploy/image/healthy.ts"]
ENTRYPOINT ["/app/node_modules/.bin/node", "--disable-sigusr1", "/app/deploy/image/start.ts"]
CMD ["exchange"]
