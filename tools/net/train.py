#!/usr/bin/python3
"""Trains the network of package net on the records that command export wrote.

    nice /usr/bin/python3 tools/net/train.py --data DIR --out DIR --steps 14500

It writes log.tsv (a line for each validation), checkpoint.pt, and the averaged weights, as package
net describes them, in weights.json and weights.bin. Started again with the same options, it
continues from checkpoint.pt. --from FILE starts with the weights of a file of package net. Random
choices depend only on the seed and the step, and only one thread computes, so that the same options
make the same files on the same machine. It needs Debian's python3-torch. README.md explains the
columns of log.tsv.
"""

import argparse
import copy
import ctypes
import json
import math
import os
import struct
import sys
import time

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SIZE = 19
POINTS = SIZE * SIZE
POLICY = 16  # channels of the policy head
PHASES = ((0, 60), (60, 120), (120, 1000))  # moves before the position


# Records, as export writes them.


def record_type(planes):
    return np.dtype([("bits", "u1", (planes * POINTS + 7) // 8), ("move", "<u2"), ("turn", "<u2")])


class Games:
    """The records of games-000.bin and so on as one sequence. It waits for files that do not exist
    yet, until index.json exists, which is written last; then the sequence starts again."""

    def __init__(self, folder, dtype):
        self.folder, self.dtype = folder, dtype
        self.files, self.ends, self.complete = [], [], False

    def more(self):
        path = os.path.join(self.folder, "games-%03d.bin" % len(self.files))
        if os.path.exists(path):
            self.files.append(np.memmap(path, self.dtype, "r"))
            self.ends.append(len(self.files[-1]) + (self.ends[-1] if self.ends else 0))
        elif os.path.exists(os.path.join(self.folder, "index.json")):
            self.complete = True
        else:
            time.sleep(1)

    def read(self, first, n):
        while not self.complete and (not self.ends or self.ends[-1] < first + n):
            self.more()
        parts = []
        while n > 0:
            at = first % self.ends[-1] if self.complete else first
            i = int(np.searchsorted(self.ends, at, "right"))
            start = at - (self.ends[i - 1] if i else 0)
            part = np.array(self.files[i][start : start + n])
            parts.append(part)
            first, n = first + len(part), n - len(part)
        return np.concatenate(parts)


def unpack(records, planes):
    bits = np.unpackbits(records["bits"], axis=1, bitorder="little")[:, : planes * POINTS]
    return bits.reshape(-1, planes, SIZE, SIZE)


def turn(boards, k):
    """boards[..., y, x] turned by one of the eight symmetries."""
    if k & 1:
        boards = boards[..., ::-1]
    if k & 2:
        boards = boards[..., ::-1, :]
    if k & 4:
        boards = np.swapaxes(boards, -1, -2)
    return boards


def tensor(array):
    return torch.from_numpy(np.ascontiguousarray(array))


def batch(games, planes, k):
    """Inputs and targets of a batch, turned by symmetry k."""
    x = unpack(games, planes)
    move = np.zeros((len(games), POINTS), np.uint8)
    move[np.arange(len(games)), games["move"].astype(int)] = 1
    move = turn(move.reshape(-1, SIZE, SIZE), k).reshape(len(games), POINTS).argmax(1)
    return tensor(turn(x, k)).float().contiguous(memory_format=torch.channels_last), tensor(move)


# The network.


def pool(t):
    """Mean and maximum of each channel."""
    points = t.permute(0, 2, 3, 1).flatten(1, 2)
    return torch.cat([points.mean(1), points.max(1)[0]], 1)


class Conv(nn.Module):
    """A convolution of 3x3 points. Each filter has mean 0 and a learned length (A. Brock et al.,
    Characterizing signal propagation, 2021). This keeps training stable, and costs less than
    normalising the output."""

    def __init__(self, a, b, length):
        super().__init__()
        self.filters = nn.Parameter(0.25 * torch.randn(b, a, 3, 3))
        self.length = nn.Parameter(torch.full((b,), length))
        self.bias = nn.Parameter(torch.zeros(b))

    def weight(self):
        f = self.filters - self.filters.mean((1, 2, 3), keepdim=True)
        return f * (self.length / f.flatten(1).norm(dim=1))[:, None, None, None]

    def set(self, weight, bias):
        with torch.no_grad():
            self.filters.copy_(weight)
            self.length.copy_(weight.flatten(1).norm(dim=1))
            self.bias.copy_(bias)

    def forward(self, x):
        return F.conv2d(x, self.weight().to(memory_format=torch.channels_last), self.bias, padding=1)


class Block(nn.Module):
    def __init__(self, channels, pooled):
        super().__init__()
        self.a, self.b = Conv(channels, channels, 1.7), Conv(channels, channels, 0.2)
        self.g = nn.Linear(2 * channels, channels) if pooled else None
        if pooled:
            nn.init.zeros_(self.g.weight)

    def forward(self, x):
        h = F.relu(self.a(x))
        y = x + self.b(h)
        if self.g is not None:
            y = y + self.g(pool(h))[:, :, None, None]
        return F.relu(y)


class Net(nn.Module):
    def __init__(self, planes, channels, blocks, pooled):
        super().__init__()
        self.first = Conv(planes, channels, 3.0)  # most bits are 0
        self.blocks = nn.ModuleList(Block(channels, i in pooled) for i in range(blocks))
        self.policy = nn.Linear(channels, POLICY)
        self.policy_pool = nn.Linear(2 * channels, POLICY, bias=False)
        self.policy_out = nn.Linear(POLICY, 1)
        nn.init.zeros_(self.policy_out.weight)

    def trunk(self, x):
        x = F.relu(self.first(x))
        for b in self.blocks:
            x = b(x)
        return x

    def head(self, t):
        """The logit of each point."""
        points = t.permute(0, 2, 3, 1).flatten(1, 2)  # position, point, channel
        q = F.relu(self.policy(points) + self.policy_pool(pool(t))[:, None])
        return self.policy_out(q)[..., 0]

    def begin(self, w):
        """Copies weights that tensors returned, from a network with the same number of channels and
        no more blocks. Additional blocks start as the identity."""

        def linear(layer, name):
            with torch.no_grad():
                layer.weight.copy_(w[name + ".weight"].reshape(layer.weight.shape))
                if layer.bias is not None:
                    layer.bias.copy_(w[name + ".bias"])

        self.first.set(w["in.weight"], w["in.bias"])
        for i, b in enumerate(self.blocks):
            name = "block.%d." % i
            if name + "a.weight" not in w:
                nn.init.zeros_(b.b.length)
                if b.g is not None:
                    nn.init.zeros_(b.g.bias)
                continue
            b.a.set(w[name + "a.weight"], w[name + "a.bias"])
            b.b.set(w[name + "b.weight"], w[name + "b.bias"])
            if b.g is not None:
                linear(b.g, name + "g")
        linear(self.policy, "policy.conv")
        linear(self.policy_pool, "policy.pool")
        linear(self.policy_out, "policy.out")

    def tensors(self):
        """The weights as package net has them, in order."""
        out = {"in.weight": self.first.weight(), "in.bias": self.first.bias}
        for i, b in enumerate(self.blocks):
            name = "block.%d." % i
            out[name + "a.weight"], out[name + "a.bias"] = b.a.weight(), b.a.bias
            out[name + "b.weight"], out[name + "b.bias"] = b.b.weight(), b.b.bias
            if b.g is not None:
                out[name + "g.weight"], out[name + "g.bias"] = b.g.weight, b.g.bias
        out["policy.conv.weight"], out["policy.conv.bias"] = self.policy.weight, self.policy.bias
        out["policy.pool.weight"] = self.policy_pool.weight
        out["policy.out.weight"], out["policy.out.bias"] = self.policy_out.weight[0], self.policy_out.bias
        return {name: t.detach().float().contiguous() for name, t in out.items()}


def run(tensors, x):
    """The logits that package net computes from the exported weights."""
    w = tensors

    def conv(x, name):
        return F.conv2d(x, w[name + ".weight"], w[name + ".bias"], padding=1)

    x, i = F.relu(conv(x, "in")), 0
    while "block.%d.a.weight" % i in w:
        name = "block.%d." % i
        h = F.relu(conv(x, name + "a"))
        x = x + conv(h, name + "b")
        if name + "g.weight" in w:
            x = x + F.linear(pool(h), w[name + "g.weight"], w[name + "g.bias"])[:, :, None, None]
        x, i = F.relu(x), i + 1
    p, points = pool(x), x.permute(0, 2, 3, 1).flatten(1, 2)
    q = F.linear(points, w["policy.conv.weight"], w["policy.conv.bias"])
    q = F.relu(q + F.linear(p, w["policy.pool.weight"])[:, None])
    return q @ w["policy.out.weight"] + w["policy.out.bias"]


def legal(logits, x):
    """Logits without the points that have stones, or that a ko forbids."""
    return logits.masked_fill((x[:, 1] + x[:, 2] + x[:, 14]).flatten(1) > 0, -1e4)


def loss_of(net, x, move):
    """The mean of minus the logarithm of the probability of the move played."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        t = net.trunk(x)
    return F.cross_entropy(legal(net.head(t.float()), x), move)


# Validation.


def parts(records, n):
    """n of the records, evenly spread, 500 at a time."""
    chosen = np.unique(np.linspace(0, len(records) - 1, min(n, len(records))).astype(int))
    for i in range(0, len(chosen), 500):
        yield np.array(records[chosen[i : i + 500]])


def validation(tensors, records, planes, n):
    """Top-1 of the moves played, by phase and overall, and their mean log-likelihood (natural)."""
    hits, turns, like = [], [], 0.0
    for r in parts(records, n):
        x = tensor(unpack(r, planes)).float()
        log = F.log_softmax(legal(run(tensors, x), x), 1)
        move = tensor(r["move"].astype(np.int64))
        hits.append((log.argmax(1) == move).numpy())
        turns.append(r["turn"])
        like += float(log.gather(1, move[:, None]).sum())
    hits, turns = np.concatenate(hits), np.concatenate(turns)
    out = {"top1_%d" % a: float(hits[(turns >= a) & (turns < b)].mean()) for a, b in PHASES}
    out["top1"], out["loglik"] = float(hits.mean()), like / len(hits)
    return out


# Training.


def write_weights(folder, net, options):
    tensors, listed, data = net.tensors(), [], b""
    for name, t in tensors.items():
        listed.append({"name": name, "shape": list(t.shape), "offset": len(data)})
        data += t.numpy().astype("<f4").tobytes()
    header = {"planes": options.planes, "channels": options.channels, "blocks": options.blocks}
    header.update(pooled=options.pooled, tensors=listed)
    replace(os.path.join(folder, "weights.bin"), data)
    replace(os.path.join(folder, "weights.json"), json.dumps(header).encode())
    return tensors


def read_file(path):
    """The weights of a file of package net, by name, and its shape: channels, blocks, pooled blocks
    (see mind/net/file.go and internal/section)."""
    data = open(path, "rb").read()
    at, count = struct.unpack_from("<QI", data, len(data) - 64)
    sections = {}
    for i in range(count):
        name, first, size = struct.unpack_from("<16sQQ", data, at + 48 * i)
        sections[name.rstrip(b"\0").decode()] = data[first : first + size]
    planes, channels, blocks, pooled = np.frombuffer(sections["about"], "<u4")
    pooled = [i for i in range(blocks) if pooled >> i & 1]
    biases = np.frombuffer(sections["biases"], "<f4")
    scales = np.frombuffer(sections["scales"], "<f4")
    numbers = np.frombuffer(sections["weights"], "<i2")
    out = {}
    for name, t in Net(planes, channels, blocks, pooled).tensors().items():
        if name.endswith(".weight"):
            outputs = 1 if t.dim() == 1 else len(t)
            scale, scales = scales[:outputs], scales[outputs:]
            part, numbers = numbers[: t.numel()], numbers[t.numel() :]
            w = part.reshape(outputs, -1).astype(np.float32) * scale[:, None]
            out[name] = torch.from_numpy(w).reshape(t.shape)
        else:
            part, biases = biases[: t.numel()], biases[t.numel() :]
            out[name] = torch.from_numpy(part.copy())
    if len(numbers) or len(biases) or len(scales):
        sys.exit("train.py: %s has other layers than this program" % path)
    return out


def replace(path, data):
    with open(path + ".new", "wb") as f:
        f.write(data)
    os.replace(path + ".new", path)


def rate(step, steps, most):
    """One cycle: up in the first fortieth of the steps, then down along a cosine."""
    up = max(1, steps // 40)
    if step < up:
        return most * (step + 1) / up
    return most * (0.001 + 0.999 * 0.5 * (1 + math.cos(math.pi * (step - up) / max(1, steps - up))))


class Trainer:
    def __init__(self, options):
        self.options, self.step, self.seconds = options, 0, 0.0
        torch.manual_seed(options.seed)
        self.net = Net(options.planes, options.channels, options.blocks, options.pooled)
        self.net = self.net.to(memory_format=torch.channels_last)
        if options.source:
            self.net.begin(read_file(options.source))
        self.mean = copy.deepcopy(self.net)  # averaged weights
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=options.lr, betas=(0.9, 0.99), weight_decay=options.decay)
        self.games = Games(options.data, record_type(options.planes))
        path = os.path.join(options.data, "list-v.bin")
        if os.path.getsize(path) % self.games.dtype.itemsize:
            sys.exit("train.py: %s has no records of %d planes: see --planes" % (path, options.planes))
        self.valid = np.memmap(path, self.games.dtype, "r")
        self.resume()

    def resume(self):
        path = os.path.join(self.options.out, "checkpoint.pt")
        if os.path.exists(path):
            saved = torch.load(path)
            self.net.load_state_dict(saved["net"])
            self.mean.load_state_dict(saved["mean"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.step, self.seconds = saved["step"], saved["seconds"]

    def save(self):
        path = os.path.join(self.options.out, "checkpoint.pt")
        saved = {"net": self.net.state_dict(), "mean": self.mean.state_dict()}
        saved.update(optimizer=self.optimizer.state_dict(), step=self.step, seconds=self.seconds)
        torch.save(saved, path + ".new")
        os.replace(path + ".new", path)

    def learn(self):
        o = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = rate(self.step, o.steps, o.lr)
        games = self.games.read(self.step * o.batch, o.batch)
        k = int(np.random.default_rng([o.seed, 2, self.step]).integers(8))
        loss = loss_of(self.net, *batch(games, o.planes, k))
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimizer.step()
        self.step += 1
        self.average()
        return float(loss.detach())

    def average(self):
        """Moves the averaged weights towards the current ones, quickly at first."""
        share = 1 - min(0.999, self.step / (self.step + 10))
        with torch.no_grad():
            for m, p in zip(self.mean.state_dict().values(), self.net.state_dict().values()):
                if m.is_floating_point():
                    m.lerp_(p, share)

    def validate(self, losses):
        o = self.options
        with torch.no_grad():
            tensors = write_weights(o.out, self.mean, o)
            row = {"step": self.step, "seconds": round(self.seconds), "positions": self.step * o.batch}
            row["lr"] = rate(self.step, o.steps, o.lr)
            row["loss"] = float(np.mean(losses)) if losses else 0.0
            row.update(validation(tensors, self.valid, o.planes, o.validation))
        path = os.path.join(o.out, "log.tsv")
        new = not os.path.exists(path)
        with open(path, "a") as f:
            if new:
                f.write("\t".join(row) + "\n")
            f.write("\t".join("%.5g" % v if isinstance(v, float) else str(v) for v in row.values()) + "\n")

    def train(self):
        o, losses = self.options, []
        while self.step < min(o.steps, o.stop or o.steps):
            start = time.monotonic()
            losses.append(self.learn())
            self.seconds += time.monotonic() - start
            early = self.step in (250, 500)  # to see early whether it learns
            if self.step % o.every == 0 or self.step == o.steps or early:
                self.validate(losses)
                self.save()
                losses = []


def options():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--data", required=True, help="folder that command export wrote")
    p.add_argument("--out", required=True, help="folder to write to")
    p.add_argument("--steps", type=int, default=14500, help="steps until the end of the schedule")
    p.add_argument("--stop", type=int, help="stop after this step, to continue later")
    p.add_argument("--from", dest="source", help="file of package net with the weights to begin with")
    p.add_argument("--channels", type=int, default=32)
    p.add_argument("--blocks", type=int, default=9)
    p.add_argument("--pooled", default="1,4,7", help="blocks that pool the whole board")
    p.add_argument("--planes", type=int, default=23)
    p.add_argument("--batch", type=int, default=256, help="positions of a step")
    p.add_argument("--lr", type=float, default=3e-3, help="highest learning rate")
    p.add_argument("--decay", type=float, default=0.01, help="weight decay")
    p.add_argument("--seed", type=int, default=34)
    p.add_argument("--every", type=int, default=1500, help="steps from one validation and checkpoint to the next")
    p.add_argument("--validation", type=int, default=4000, help="positions of a validation")
    o = p.parse_args()
    o.pooled = [int(b) for b in o.pooled.split(",") if b != ""]
    return o


def main():
    o = options()
    torch.set_num_threads(1)
    libc = ctypes.CDLL(None)  # keep memory between steps: to give it back takes a tenth of the time
    libc.mallopt(-4, 0)  # M_MMAP_MAX
    libc.mallopt(-1, 0x7FFFFFFF)  # M_TRIM_THRESHOLD
    torch.use_deterministic_algorithms(True)
    os.makedirs(o.out, exist_ok=True)
    if not os.path.exists(os.path.join(o.data, "list-v.bin")):
        sys.exit("train.py: no list-v.bin in %s: run export first" % o.data)
    Trainer(o).train()


if __name__ == "__main__":
    main()
