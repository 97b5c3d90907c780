#!/usr/bin/python3
"""Trains the network of package net on the records that command export wrote.

    nice /usr/bin/python3 scripts/net/train.py --data DIR --out DIR --steps 14500

It writes log.tsv (a line a validation), checkpoint.pt, from which it goes on when it is started
again with the same options, and weights.json with weights.bin: the averaged weights, as package
net describes them. All that is drawn depends on the seed and the step alone, and one thread
computes, so that the same options make the same files on the same machine. Debian's
python3-torch is enough. README.md says what the columns of log.tsv are.
"""

import argparse
import copy
import ctypes
import json
import math
import os
import sys
import time

os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SIZE = 19
POINTS = SIZE * SIZE
NO_MOVE = 0xFFFF
POLICY = 16  # channels of the policy's head
VALUE = 32  # width of the value's head
KOMI = 7.5  # of the teacher's win rates
PHASES = ((0, 50), (50, 120), (120, 1000))  # moves before the position


# Records, as export writes them.


def record_type(planes, taught):
    fields = [("bits", "u1", (planes * POINTS + 7) // 8), ("move", "<u2"), ("turn", "<u2")]
    if taught:
        fields += [("lead", "<f4"), ("spread", "<f4"), ("winrate", "<f4"), ("owner", "i1", POINTS)]
        fields += [("at", "<u2", 16), ("weight", "<u2", 16)]
    return np.dtype(fields)


class Games:
    """The records of human-000.bin and so on as one row. Files that are not there yet are waited
    for, until index.json says that there are no more; then the row begins again."""

    def __init__(self, folder, dtype):
        self.folder, self.dtype = folder, dtype
        self.files, self.ends, self.complete = [], [], False

    def more(self):
        path = os.path.join(self.folder, "human-%03d.bin" % len(self.files))
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


def policy_targets(records, taught):
    """The target of the policy's softmax: the move that was played; of the taught, half of it is
    the teacher's policy."""
    target = np.zeros((len(records), POINTS), np.float32)
    rows = np.arange(len(records))
    if taught:
        np.add.at(target, (rows[:, None], records["at"].astype(int)), records["weight"].astype(np.float32))
        target /= np.maximum(target.sum(1, keepdims=True), 1)
    played = records["move"] != NO_MOVE
    if taught:
        target[played] *= 0.5
    target[rows[played], records["move"][played].astype(int)] += 0.5 if taught else 1.0
    return target


def tensor(array):
    return torch.from_numpy(np.ascontiguousarray(array))


def batch(games, taught, planes, k):
    """Inputs and targets of a batch, turned by symmetry k: games first, then taught positions."""
    x = np.concatenate([unpack(games, planes), unpack(taught, planes)])
    p = np.concatenate([policy_targets(games, False), policy_targets(taught, True)])
    return {
        "x": tensor(turn(x, k)).float().contiguous(memory_format=torch.channels_last),
        "policy": tensor(turn(p.reshape(-1, SIZE, SIZE), k)).flatten(1),
        "owner": tensor(turn(taught["owner"].reshape(-1, SIZE, SIZE), k)).flatten(1).float() / 127,
        "lead": tensor(taught["lead"]),
        "winrate": tensor(taught["winrate"]),
        "turn": tensor(taught["turn"].astype(np.int64)),
    }


# The network.


def pool(t):
    """Mean and maximum of each channel."""
    points = t.permute(0, 2, 3, 1).flatten(1, 2)
    return torch.cat([points.mean(1), points.max(1)[0]], 1)


class Conv(nn.Module):
    """A convolution of 3x3 points. Each filter has mean 0 and a length that is learned (A. Brock et
    al., Characterizing signal propagation, 2021): that keeps training stable, and costs less than
    normalising what comes out."""

    def __init__(self, a, b, length):
        super().__init__()
        self.filters = nn.Parameter(0.25 * torch.randn(b, a, 3, 3))
        self.length = nn.Parameter(torch.full((b,), length))
        self.bias = nn.Parameter(torch.zeros(b))

    def weight(self):
        f = self.filters - self.filters.mean((1, 2, 3), keepdim=True)
        return f * (self.length / f.flatten(1).norm(dim=1))[:, None, None, None]

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
        self.owner = nn.Linear(channels, 1)
        self.norm = nn.BatchNorm1d(2 * channels + 1, eps=1e-2, affine=False)
        self.value1 = nn.Linear(2 * channels + 1, VALUE)
        self.value2 = nn.Linear(VALUE, 3)
        for layer in (self.owner, self.policy_out, self.value2):
            nn.init.zeros_(layer.weight)

    def trunk(self, x):
        x = F.relu(self.first(x))
        for b in self.blocks:
            x = b(x)
        return x

    def heads(self, t, taught):
        """Logits of all positions; owner's argument and the three values of those from taught on."""
        p = pool(t)
        points = t.permute(0, 2, 3, 1).flatten(1, 2)  # position, point, channel
        q = F.relu(self.policy(points) + self.policy_pool(p)[:, None])
        logits = self.policy_out(q)[..., 0]
        owner = self.owner(points[taught:])[..., 0]
        area = torch.tanh(owner).sum(1).detach()  # a sum of so many: its gradient would drown the owner's own
        v = F.relu(self.value1(self.norm(torch.cat([p[taught:], area[:, None] / 20], 1))))
        return logits, owner, area, self.value2(v)

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
        out["owner.weight"], out["owner.bias"] = self.owner.weight[0], self.owner.bias
        scaled = self.value1.weight / torch.sqrt(self.norm.running_var + self.norm.eps)
        out["value.1.weight"], out["value.1.bias"] = scaled, self.value1.bias - scaled @ self.norm.running_mean
        out["value.2.weight"], out["value.2.bias"] = self.value2.weight, self.value2.bias
        return {name: t.detach().float().contiguous() for name, t in out.items()}


def run(tensors, x):
    """The network as package net computes it, from the exported weights: logits, owner, lead,
    spread, scale."""
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
    logits = q @ w["policy.out.weight"] + w["policy.out.bias"]
    owner = torch.tanh(points @ w["owner.weight"] + w["owner.bias"])
    area = owner.sum(1)
    v = F.relu(F.linear(torch.cat([p, area[:, None] / 20], 1), w["value.1.weight"], w["value.1.bias"]))
    o = F.linear(v, w["value.2.weight"], w["value.2.bias"])
    return logits, owner, area + 20 * o[:, 0], 10 * o[:, 1].exp(), 10 * o[:, 2].exp()


def legal(logits, x):
    """Logits without the points that have stones, or that a ko forbids."""
    return logits.masked_fill((x[:, 1] + x[:, 2] + x[:, 14]).flatten(1) > 0, -1e4)


def komi_of_mover(turn):
    return torch.where(turn % 2 == 0, -KOMI, KOMI)


def loss_of(net, data, taught):
    """The loss of a batch, and its parts: policy, owner, lead, spread, win rate."""
    with torch.autocast("cpu", dtype=torch.bfloat16):
        t = net.trunk(data["x"])
    logits, owner, area, o = net.heads(t.float(), taught)
    policy = -(data["policy"] * F.log_softmax(legal(logits, data["x"]), 1)).sum(1).mean()
    whose = F.binary_cross_entropy_with_logits(2 * owner, (1 + data["owner"]) / 2)
    lead = area + 20 * o[:, 0]
    far = F.smooth_l1_loss(lead, data["lead"], beta=3.0)
    spread = 10 * o[:, 1].clamp(-5, 3).exp()
    error = 1.2533 * (lead - data["lead"]).detach().abs()  # of a normal error the mean is spread / 1.2533
    wide = (spread.log() + error / spread).mean()
    scale = 10 * o[:, 2].clamp(-5, 3).exp()
    margin = lead + komi_of_mover(data["turn"])
    won = F.binary_cross_entropy_with_logits(margin / scale, data["winrate"])
    return policy + 3 * whose + 0.05 * far + 0.05 * wide + 0.25 * won, (policy, whose, far, wide, won)


# Validation.


def parts(records, n):
    """n of the records, evenly spread, 500 at a time."""
    chosen = np.unique(np.linspace(0, len(records) - 1, min(n, len(records))).astype(int))
    for i in range(0, len(chosen), 500):
        yield np.array(records[chosen[i : i + 500]])


def validate_policy(tensors, records, planes, n):
    """Top-1 and mean log-likelihood (natural) of the moves played."""
    hits, like, count = 0, 0.0, 0
    for r in parts(records, n):
        x = tensor(unpack(r, planes)).float()
        log = F.log_softmax(legal(run(tensors, x)[0], x), 1)
        move = tensor(r["move"].astype(np.int64))
        hits += int((log.argmax(1) == move).sum())
        like += float(log.gather(1, move[:, None]).sum())
        count += len(r)
    return {"top1": hits / count, "loglik": like / count}


def validate_value(tensors, records, planes, n):
    """Mean errors of lead by phase, of owner (a point), win rate's loss, and how often the lead is
    within the interval that should hold half of them."""
    errors, spreads, turns, owners, won = [], [], [], [], []
    for r in parts(records, n):
        _, owner, lead, spread, scale = run(tensors, tensor(unpack(r, planes)).float())
        turn = tensor(r["turn"].astype(np.int64))
        errors.append((lead - tensor(r["lead"])).numpy())
        spreads.append(spread.numpy())
        turns.append(r["turn"])
        owners.append(float((owner - tensor(r["owner"]).float() / 127).abs().mean()))
        margin = (lead + komi_of_mover(turn)) / scale
        won.append(float(F.binary_cross_entropy_with_logits(margin, tensor(r["winrate"]))))
    errors, spreads, turns = np.abs(np.concatenate(errors)), np.concatenate(spreads), np.concatenate(turns)
    out = {}
    for a, b in PHASES:
        out["lead%d" % a] = float(errors[(turns >= a) & (turns < b)].mean())
    out["lead"], out["within"] = float(errors.mean()), float((errors < 0.6745 * spreads).mean())
    out["owner"], out["won"] = float(np.mean(owners)), float(np.mean(won))
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
        self.mean = copy.deepcopy(self.net)  # averaged weights
        value = [*self.net.value1.parameters(), *self.net.value2.parameters()]
        owner = list(self.net.owner.parameters())
        rest = [p for p in self.net.parameters() if all(p is not v for v in value + owner)]
        groups = [{"params": rest, "share": 1.0}, {"params": owner, "share": 0.5}, {"params": value, "share": 0.2}]
        self.optimizer = torch.optim.AdamW(groups, lr=options.lr, betas=(0.9, 0.99), weight_decay=options.decay)
        self.games = Games(options.data, record_type(options.planes, False))
        self.taught = self.records("teach.bin", True)
        self.order = (-1, None)
        self.resume()

    def records(self, name, taught):
        path, dtype = os.path.join(self.options.data, name), record_type(self.options.planes, taught)
        if os.path.getsize(path) % dtype.itemsize:
            sys.exit("train.py: %s has no records of %d planes: see --planes" % (path, self.options.planes))
        return np.memmap(path, dtype, "r")

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

    def lessons(self, n):
        """The taught positions of this step: all of them in a drawn order, then again in another."""
        rows = np.arange(self.step * n, self.step * n + n)
        out = []
        for row in rows:
            epoch = row // len(self.taught)
            if self.order[0] != epoch:
                rng = np.random.default_rng([self.options.seed, 1, epoch])
                self.order = epoch, rng.permutation(len(self.taught))
            out.append(self.order[1][row % len(self.taught)])
        return np.array(self.taught[np.array(out)])

    def learn(self):
        o = self.options
        for group in self.optimizer.param_groups:
            group["lr"] = group["share"] * rate(self.step, o.steps, o.lr)
        games = self.games.read(self.step * (o.batch - o.taught), o.batch - o.taught)
        k = int(np.random.default_rng([o.seed, 2, self.step]).integers(8))
        data = batch(games, self.lessons(o.taught), o.planes, k)
        loss, parts = loss_of(self.net, data, o.batch - o.taught)
        self.optimizer.zero_grad()
        loss.backward()
        for group in self.optimizer.param_groups:
            nn.utils.clip_grad_norm_(group["params"], 5.0)
        self.optimizer.step()
        self.step += 1
        self.average()
        return [float(p.detach()) for p in parts]

    def average(self):
        """Moves the averaged weights towards the weights: quickly at first."""
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
            names = ("l_policy", "l_owner", "l_lead", "l_spread", "l_won")
            row.update(zip(names, np.mean(losses, 0) if losses else [0] * 5))
            row.update(validate_policy(tensors, self.records("list-v.bin", False), o.planes, o.validation))
            row.update(validate_value(tensors, self.records("valid.bin", True), o.planes, o.validation))
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
            early = self.step in (250, 500)  # to see soon whether it learns
            if self.step % o.every == 0 or self.step == o.steps or early:
                self.validate(losses)
                self.save()
                losses = []


def options():
    p = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    p.add_argument("--data", required=True, help="folder that command export wrote")
    p.add_argument("--out", required=True, help="folder to write to")
    p.add_argument("--steps", type=int, default=14500, help="steps until the end of the schedule")
    p.add_argument("--stop", type=int, help="stop after this step, to go on later")
    p.add_argument("--channels", type=int, default=32)
    p.add_argument("--blocks", type=int, default=6)
    p.add_argument("--pooled", default="1,4", help="blocks with a part of the whole board")
    p.add_argument("--planes", type=int, default=23)
    p.add_argument("--batch", type=int, default=256, help="positions of a step")
    p.add_argument("--taught", type=int, default=64, help="of them the teacher's")
    p.add_argument("--lr", type=float, default=3e-3, help="learning rate at its height")
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
    libc = ctypes.CDLL(None)  # memory is kept between steps, not given back: a tenth of the time
    libc.mallopt(-4, 0)  # M_MMAP_MAX
    libc.mallopt(-1, 0x7FFFFFFF)  # M_TRIM_THRESHOLD
    torch.use_deterministic_algorithms(True)
    os.makedirs(o.out, exist_ok=True)
    if not os.path.exists(os.path.join(o.data, "teach.bin")):
        sys.exit("train.py: no teach.bin in %s: run export first" % o.data)
    Trainer(o).train()


if __name__ == "__main__":
    main()
